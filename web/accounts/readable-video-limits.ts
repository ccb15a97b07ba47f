import { LOCALE } from '#catalogue';
import { readableBytes } from '../../shared/messages/readable-bytes.ts';
import { readableDuration } from '../../shared/messages/readable-duration.ts';
import { UNLIMITED } from '../../shared/rules/tiers.ts';
import type { VideoLimits } from '../../shared/rules/uploads/video-types.ts';

/** Returns '1:00 and 250 MB', or '' without a limit. */
export function readableVideoLimits({ maxSeconds, maxBytes }: VideoLimits): string {
  const limits = [
    maxSeconds === UNLIMITED ? [] : readableDuration(maxSeconds * 1000),
    maxBytes === UNLIMITED ? [] : readableBytes(maxBytes),
  ];
  return new Intl.ListFormat(LOCALE).format(limits.flat());
}
