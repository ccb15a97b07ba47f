import { z } from 'zod';

const text = z.string().optional();
const quantity = z.number().optional();

/** Where a photo was taken: signed decimal degrees (WGS 84) and metres above the sea. */
const gpsSchema = z.object({
  latitude: z.number(),
  longitude: z.number(),
  altitude: quantity,
});

/**
 * Serial numbers and maker notes are never part of it. Stored texts are sent as they are: removing a field needs a
 * migration. Types only, no limits: checking 500 photos would take longer than reading them.
 */
export const exifSchema = z.object({
  make: text,
  model: text,
  lensModel: text,
  software: text,
  iso: quantity,
  fNumber: quantity,
  /** Seconds. */
  exposureTime: quantity,
  /** Millimetres. */
  focalLength: quantity,
  flash: text,
  exposureMode: text,
  whiteBalance: text,
  /** Local time as the camera wrote it, with its offset if known: `2024-05-06T07:08:09+02:00`. */
  dateTimeOriginal: text,
  /** When a program last wrote the file, in the same form. Only without `dateTimeOriginal`. */
  dateTimeModified: text,
  gps: gpsSchema.optional(),
  /** Pixels of the upright image, from the decoder. */
  imageWidth: quantity,
  imageHeight: quantity,
  colorSpace: text,
  /** Dots per inch. */
  xResolution: quantity,
  copyright: text,
  artist: text,
  imageDescription: text,
});

export type Exif = z.infer<typeof exifSchema>;
export type Gps = z.infer<typeof gpsSchema>;
