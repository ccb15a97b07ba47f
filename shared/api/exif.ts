// What a photo tells about its making: the EXIF fields of the specification (section 3), readable and already cleaned.
import { z } from 'zod';

/** Longest EXIF text kept, in characters. */
export const EXIF_TEXT_MAX = 500;

const text = z.string().min(1).max(EXIF_TEXT_MAX);
const quantity = z.number().positive();

/** Local time as the camera wrote it, followed by its offset from UTC when the file says one: `2024-05-06T07:08:09+02:00`. */
const localTimeSchema = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d([+-]\d\d:\d\d)?$/);

/** Where a photo was taken: signed decimal degrees (WGS 84) and metres above the sea. */
const gpsSchema = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  altitude: z.number().optional(),
});

/** Every field is optional. Serial numbers and maker notes are never part of it. Codes are given as English words. */
export const exifSchema = z.object({
  make: text.optional(),
  model: text.optional(),
  lensModel: text.optional(),
  software: text.optional(),
  iso: quantity.optional(),
  fNumber: quantity.optional(),
  /** Seconds. */
  exposureTime: quantity.optional(),
  /** Millimetres. */
  focalLength: quantity.optional(),
  flash: text.optional(),
  exposureMode: text.optional(),
  whiteBalance: text.optional(),
  dateTimeOriginal: localTimeSchema.optional(),
  gps: gpsSchema.optional(),
  /** Pixels of the upright image, from the decoder. */
  imageWidth: z.int().positive().optional(),
  imageHeight: z.int().positive().optional(),
  colorSpace: text.optional(),
  /** Dots per inch. */
  xResolution: quantity.optional(),
  copyright: text.optional(),
  artist: text.optional(),
  imageDescription: text.optional(),
});

export type Exif = z.infer<typeof exifSchema>;
export type Gps = z.infer<typeof gpsSchema>;
