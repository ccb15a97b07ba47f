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
 * Every field is optional. The text of stored rows travels as it is: a field that goes from here goes from them by a
 * migration. Serial numbers and maker notes are never part of it. Codes are given as English names. The
 * schema checks types only, without limits: checking each number of 500 photos again takes longer than reading them
 * from the database.
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
  /**
   * Local time as the camera wrote it, followed by its offset from UTC when the file says one:
   * `2024-05-06T07:08:09+02:00`.
   */
  dateTimeOriginal: text,
  /**
   * When a program last wrote the file, in the same form; only for photos without the time at which they were taken.
   */
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
