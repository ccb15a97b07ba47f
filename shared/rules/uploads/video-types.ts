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
export const VIDEO_MIME_TYPES = Object.entries<VideoTypeFacts>(VIDEO_TYPES).flatMap(([type, { aliases }]) => [
  type,
  ...aliases,
]);
export function isVideoType(mimeType: string): mimeType is VideoType {
  return Object.hasOwn(VIDEO_TYPES, mimeType);
}

/** Limits for one video of an album. */
export interface VideoLimits {
  /** -1 means no limit. */
  maxBytes: number;
  /** -1 means no limit. */
  maxSeconds: number;
}

/** By the names of mediabunny. */
export const PICTURE_CODECS: readonly string[] = ['avc', 'hevc', 'vp9', 'av1'];
export const SOUND_CODECS: readonly string[] = ['aac', 'opus', 'mp3'];

/** Names a codec that is not accepted. `id` is its name in the container, which may be any text. */
export function nameCodec(codec: string | null, id: string): string {
  const name = (codec ?? id).replace(/^pcm-.*/u, 'pcm').replace(/[^\w -]/gu, '');
  return name.trim().slice(0, 16).toUpperCase();
}
