export const lightbox = {
  title: 'Photo viewer',
  downloadOriginal: 'Download original',
  downloadPhoto: 'Download photo',
  save: 'Save photo',
  details: 'Photo details',
  noExif: 'No EXIF data available for this photo',
  latitude: '{half, select, south {{degrees}° S} other {{degrees}° N}}',
  longitude: '{half, select, west {{degrees}° W} other {{degrees}° E}}',
  openInMaps: 'Open in maps',
} as const;

export const exifSectionTitles = {
  camera: 'Camera',
  settings: 'Settings',
  time: 'Date & Time',
  location: 'Location',
  image: 'Image Properties',
  more: 'Additional Info',
} as const;

export const exifLabels = {
  make: 'Make',
  model: 'Model',
  lens: 'Lens',
  software: 'Software',
  iso: 'ISO',
  aperture: 'Aperture',
  shutter: 'Shutter',
  focalLength: 'Focal length',
  flash: 'Flash',
  exposureMode: 'Exposure mode',
  whiteBalance: 'White balance',
  taken: 'Taken',
  modified: 'Modified',
  coordinates: 'Coordinates',
  altitude: 'Altitude',
  dimensions: 'Dimensions',
  colorSpace: 'Colour space',
  dpi: 'DPI',
  copyright: 'Copyright',
  artist: 'Artist',
  description: 'Description',
} as const;

/** Parts of what the server says of flash, exposure and colours. */
export const exifWords = {
  on: 'on',
  off: 'off',
  auto: 'auto',
  manual: 'manual',
  autoBracket: 'auto bracket',
  fired: 'fired',
  didNotFire: 'did not fire',
  noFlash: 'no flash function',
  redEye: 'red-eye reduction',
  noReturn: 'return light not detected',
  returned: 'return light detected',
  uncalibrated: 'uncalibrated',
} as const;
