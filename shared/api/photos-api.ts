import { z } from 'zod';
import { exifSchema } from './exif.ts';

export const photoSchema = z.object({
  id: z.string(),
  originalFilename: z.string(),
  storedFilename: z.string(),
  mimeType: z.string(),
  size: z.number(),
  /** Pixels, upright. */
  width: z.number(),
  height: z.number(),
  createdAt: z.string(),
  /** The camera's local time, if EXIF has it. */
  takenAt: z.string().nullable(),
  uploaderName: z.string().nullable(),
  /** A data URL of twelve pixels; empty until the photo is decoded. */
  placeholder: z.string(),
  /** The original. Guests get a clean copy or the preview, as the album's switches say. */
  fileUrl: z.string(),
  /** JPEG, viewable in every browser. */
  previewUrl: z.string(),
  /** WebP of at most 960 pixels. Until it is made it answers with the thumbnail. */
  mediumUrl: z.string(),
  thumbnailUrl: z.string(),
  exif: exifSchema.nullable(),
  /** False: stored, but it cannot be decoded. Only owner and uploader see it. */
  isReadable: z.boolean(),
  caption: z.string().optional(),
  /** Of the guest group whose link it came by. */
  groupName: z.string().optional(),
  /** Absent: none, or the album has no hearts. */
  hearts: z.number().optional(),
  /** Open reports, for the owner only. */
  reports: z.number().optional(),
  /** Absent: all viewers see it. Else only owner and uploader do. */
  visibility: z.enum(['waiting', 'hidden']).optional(),
});
export type Photo = z.infer<typeof photoSchema>;

export const RENDITIONS = ['thumb', 'medium', 'preview', 'orig'] as const;
export type Rendition = (typeof RENDITIONS)[number];

/** The `v` of `/uploads/{storedFilename}?v=…`: a rendition, or the clean copy, which is no file. */
export const LINKED_FILES = [...RENDITIONS, 'clean'] as const;
export type LinkedFile = (typeof LINKED_FILES)[number];
