import { z } from 'zod';

const text = z.string().optional();
const quantity = z.number().optional();

/** Where a photo was taken, in signed decimal degrees (WGS 84) and metres above sea level. */
const gpsSchema = z.object({
  latitude: z.number(),
  longitude: z.number(),
  altitude: quantity,
});

/**
 * Serial numbers and maker notes are never included. Stored values are sent unchanged, so removing a field
 * needs a migration. Values have no limits here, because checking 500 photos would take longer than reading
 * them.
 */
export const exifSchema = z.object({
  make: text,
  model: text,
  lensModel: text,
  software: text,
  iso: quantity,
  fNumber: quantity,
  exposureTime: quantity,
  focalLength: quantity,
  flash: text,
  exposureMode: text,
  whiteBalance: text,
  /** Local time by the camera, with its offset if known: `2024-05-06T07:08:09+02:00`. */
  dateTimeOriginal: text,
  /** When a program last changed the file, in the format of `dateTimeOriginal`. Present only if that is missing. */
  dateTimeModified: text,
  gps: gpsSchema.optional(),
  /** In pixels of the upright image, from the decoder. */
  imageWidth: quantity,
  imageHeight: quantity,
  colorSpace: text,
  /** In dots per inch. */
  xResolution: quantity,
  copyright: text,
  artist: text,
  imageDescription: text,
});

export type Exif = z.infer<typeof exifSchema>;
export type Gps = z.infer<typeof gpsSchema>;
