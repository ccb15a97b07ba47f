interface VideoTypeFacts {
  name: string;
  /** In lower case with the dot. Stored files use the first one. */
  extensions: readonly [string, ...string[]];
  aliases: readonly string[];
}

export const VIDEO_TYPES = {
  'video/mp4': { name: 'MP4', extensions: ['.mp4', '.m4v'], aliases: ['video/m4v'] },
  'video/quicktime': { name: 'MOV', extensions: ['.mov', '.qt'], aliases: [] },
  'video/webm': { name: 'WebM', extensions: ['.webm'], aliases: [] },
} satisfies Record<string, VideoTypeFacts>;
export type VideoType = keyof typeof VIDEO_TYPES;

const facts: VideoTypeFacts[] = Object.values(VIDEO_TYPES);
export const VIDEO_EXTENSIONS = facts.flatMap(({ extensions }) => extensions);
export function isVideoType(mimeType: string): mimeType is VideoType {
  return Object.hasOwn(VIDEO_TYPES, mimeType);
}

/** What an album takes. */
export interface VideoLimits {
  /** -1 means no limit. */
  maxBytes: number;
  /** -1 means no limit. */
  maxSeconds: number;
}
