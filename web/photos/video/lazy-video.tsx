import { lazyComponent } from '../../http/lazy-component.tsx';

// Albums without a video load none of these.
const load = () => import('./video-parts.ts');
const options = { isPreloaded: false, needsLaterTexts: false };
export const TileVideo = lazyComponent(async () => (await load()).TileVideo, options);
export const VideoBadge = lazyComponent(async () => (await load()).VideoBadge, options);
export const MutedVideo = lazyComponent(async () => (await load()).MutedVideo, options);
export const PlayMark = lazyComponent(async () => (await load()).PlayMark, options);
export const VideoPlayer = lazyComponent(async () => (await load()).VideoPlayer, { isPreloaded: false });
