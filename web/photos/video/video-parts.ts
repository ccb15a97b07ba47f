// The build bundles these in one file.
export { MutedVideo } from './muted-video.tsx';
export { NamedVideoBadge, TileVideo, VideoBadge } from './tile-video.tsx';
export { PlayMark, VideoPlayer } from './video-player.tsx';
