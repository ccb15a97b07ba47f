import { z } from 'zod';
import { exifSchema } from './exif.ts';

export const photoSchema = z.object({
  id: z.string(),
  originalFilename: z.string(),
  storedFilename: z.string(),
  mimeType: z.string(),
  /** Bytes of the original. */
  size: z.number(),
  /** Pixels, upright. */
  width: z.number(),
  height: z.number(),
  createdAt: z.string(),
  /** The camera's local time, if EXIF has it. */
  takenAt: z.string().nullable(),
  uploaderName: z.string().nullable(),
  /** A picture of twelve pixels as a data address: its tile shows it until the picture is loaded. Empty before. */
  placeholder: z.string(),
  /**
   * The original; for guests of an album that lets them download its clean copy, of one that hides locations else the
   * preview.
   */
  fileUrl: z.string(),
  /** JPEG, viewable in every browser. */
  previewUrl: z.string(),
  /**
   * WebP of at most 960 pixels, always there: until it is made it answers with the thumbnail, which browsers then ask
   * for again.
   */
  mediumUrl: z.string(),
  /** WebP. */
  thumbnailUrl: z.string(),
  exif: exifSchema.nullable(),
  /** False: the file is stored, but no decoder reads it. Only its owner and its uploader see such a photo. */
  isReadable: z.boolean(),
  /** The uploader's own line. */
  caption: z.string().optional(),
  /** Absent: none, or the album has no hearts. */
  hearts: z.number().optional(),
  /** How many guests ask that it be removed, and wait for an answer; for the owner only. */
  reports: z.number().optional(),
  /** Absent: every viewer of the album sees it. Else only its owner and its uploader do. */
  visibility: z.enum(['waiting', 'hidden']).optional(),
});
export type Photo = z.infer<typeof photoSchema>;

export const RENDITIONS = ['thumb', 'medium', 'preview', 'orig'] as const;
export type Rendition = (typeof RENDITIONS)[number];

/** What a link serves, the `v` of `/uploads/{storedFilename}?v=…`: a rendition, or the clean copy, which is no file. */
export const LINKED_FILES = [...RENDITIONS, 'clean'] as const;
export type LinkedFile = (typeof LINKED_FILES)[number];
