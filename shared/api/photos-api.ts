import { z } from 'zod';
import { exifSchema } from './exif.ts';

/** The facts of a video, which is a photo that moves (docs/decisions/0030-videos.md). */
export const videoSchema = z.object({
  durationMs: z.number(),
  /** For `canPlayType`: the type with its codecs, such as `video/mp4; codecs="avc1.64001f, mp4a.40.2"`. */
  type: z.string(),
  isHdr: z.boolean(),
  hasSound: z.boolean(),
  /** URL of the original. Guests get the clean copy. */
  sourceUrl: z.string(),
  /** URL of the playback copy, which every browser plays: H.264, at most 1080 lines. Absent if there is none. */
  copyUrl: z.string().optional(),
});
export type Video = z.infer<typeof videoSchema>;

export const photoSchema = z.object({
  id: z.string(),
  originalFilename: z.string(),
  storedFilename: z.string(),
  mimeType: z.string(),
  size: z.number(),
  width: z.number(),
  height: z.number(),
  createdAt: z.string(),
  /** Local time by the camera, if EXIF contains it. */
  takenAt: z.string().nullable(),
  uploaderName: z.string().nullable(),
  /** A data URL of twelve pixels. Empty until the photo is decoded. */
  placeholder: z.string(),
  /** URL of the original. Guests get the clean copy if they may download, else the preview. */
  fileUrl: z.string(),
  /** URL of a JPEG, which every browser can show. */
  previewUrl: z.string(),
  /** URL of a WebP of at most 960 pixels, or of the thumbnail until that is made. */
  mediumUrl: z.string(),
  thumbnailUrl: z.string(),
  exif: exifSchema.nullable(),
  /** Only for videos. The pictures of a video show its poster. */
  video: videoSchema.optional(),
  /** False if the photo is stored but cannot be decoded. Only owner and uploader see it. */
  isReadable: z.boolean(),
  caption: z.string().optional(),
  /** The guest group whose link was used for the upload. */
  groupName: z.string().optional(),
  /** Absent if there are none, or if the album has no hearts. */
  hearts: z.number().optional(),
  /** Number of open reports, for the owner only. */
  reports: z.number().optional(),
  /** Absent if all viewers see the photo. Otherwise only owner and uploader do. */
  visibility: z.enum(['waiting', 'hidden']).optional(),
});
export type Photo = z.infer<typeof photoSchema>;

/** The values of `v` in `/uploads/{storedFilename}?v=…`. `clean` is the cleaned copy for guests, `play` the playback copy. */
export const RENDITIONS = ['thumb', 'medium', 'preview', 'orig', 'clean', 'play'] as const;
export type Rendition = (typeof RENDITIONS)[number];
