import { messages } from '../../../shared/messages/messages.ts';
import { readableBytes } from '../../../shared/messages/readable-bytes.ts';
import { readableDuration } from '../../../shared/messages/readable-duration.ts';
import { UNLIMITED } from '../../../shared/rules/tiers.ts';
import type { VideoLimits } from '../../../shared/rules/uploads/video-types.ts';

/** Continues the sentence about the limits of photos. */
export function VideoLimitsHint({ limits: { maxSeconds, maxBytes } }: { limits: VideoLimits }) {
  if (maxSeconds === UNLIMITED || maxBytes === UNLIMITED) return null;
  const [duration, size] = [readableDuration(maxSeconds * 1000), readableBytes(maxBytes)];
  return <span>{` ${messages.video.limits({ duration, size })}`}</span>;
}
