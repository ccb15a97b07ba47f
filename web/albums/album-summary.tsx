// The state of the album: photos against the limit, and the time until it expires (R 2.47, R 2.49, R 4.14 to R 4.19).

import { Clock, Images } from 'lucide-react';
import { Children, type ReactNode, useId } from 'react';
import type { Album } from '../../shared/api/albums-api.ts';
import { albumPageMessages, countdownUnitMessages } from '../../shared/messages/en/album-page-messages.ts';
import { albumStateMessages } from '../../shared/messages/en/album-state-messages.ts';
import { commonMessages } from '../../shared/messages/en/common-messages.ts';
import { formatDay, formatMoment } from '../ui/format-day.ts';
import { countdownLine, countdownParts, twoDigits } from './album-countdown.ts';
import { expirationNote } from './album-expiration.ts';
import { useServerClock } from './use-server-clock.ts';

interface AlbumSummaryProps {
  album: Album;
  photoCount: number;
  onChangeExpiration: () => void;
}

export function AlbumSummary({ album, photoCount, onChangeExpiration }: AlbumSummaryProps) {
  return (
    <div className="grid rounded-card border border-line bg-surface max-lg:mb-6">
      <PhotoCounter count={photoCount} max={album.maxPhotos} />
      <ExpirationCard album={album} onChange={onChangeExpiration} />
    </div>
  );
}

function PhotoCounter({ count, max }: { count: number; max: number }) {
  const labelId = useId();
  return (
    <section aria-labelledby={labelId} className="grid gap-2 p-4 lg:py-3">
      <div className="flex items-center justify-between gap-3 text-label">
        <h2 id={labelId} className="flex items-center gap-2 font-medium">
          <Images aria-hidden className="size-4 text-ink-2" />
          {commonMessages.photos()}
        </h2>
        <p className="tabular-nums">
          {count} / {max}
        </p>
      </div>
      <meter aria-labelledby={labelId} min={0} max={max} value={count} className="sr-only" />
      <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-sunken">
        <div
          style={{ width: `${Math.min(100, (count / max) * 100)}%` }}
          className={`h-full rounded-full transition-[width] ${count >= max ? 'bg-amber' : 'bg-accent'}`}
        />
      </div>
    </section>
  );
}

const DOTS = { neutral: 'bg-ink-3', ok: 'bg-ok', warn: 'bg-amber', danger: 'bg-danger' };
const TEXTS = { neutral: 'text-ink-2', ok: 'text-ok', warn: 'text-warn', danger: 'text-danger' };

function ExpirationCard({ album, onChange }: { album: Album; onChange: () => void }) {
  const headingId = useId();
  const tone = useServerClock((now) => expirationNote(album, now).tone);
  const label = useServerClock((now) => expirationNote(album, now).label);
  const detail = useServerClock((now) => expirationNote(album, now).detail ?? '');
  const { expirationDate, archivedAt } = album;
  const isRunning = expirationDate !== null && (tone === 'ok' || tone === 'warn');
  return (
    <section aria-labelledby={headingId} className="grid gap-1 border-t border-line p-4 sm:gap-2 lg:py-3">
      <div className="flex items-center justify-between gap-3">
        <h2 id={headingId} className="flex items-center gap-2 text-label font-medium">
          <Clock aria-hidden className="size-4 text-ink-2" />
          {albumStateMessages.expiration()}
        </h2>
        <button
          type="button"
          onClick={onChange}
          className="-my-3 -me-2 min-h-11 rounded-control px-2 text-label font-medium text-accent underline-offset-4 hover:underline"
        >
          {Children.toArray(
            isRunning || expirationDate === null
              ? albumPageMessages.change({ hidden })
              : albumPageMessages.extend({ hidden }),
          )}
        </button>
      </div>
      {isRunning && <Countdown until={Date.parse(expirationDate)} colour={TEXTS[tone]} />}
      <p className={`flex items-center gap-2 text-label font-medium ${TEXTS[tone]}`}>
        <span aria-hidden className={`size-2 shrink-0 rounded-full ${DOTS[tone]}`} />
        <span>
          {isRunning ? albumPageMessages.expires({ date: formatMoment(expirationDate) }) : label}
          {detail && <span className="block font-normal text-ink-2">{detail}</span>}
          {tone === 'neutral' && archivedAt && (
            <span className="block font-normal text-ink-2">
              {albumPageMessages.archivedSince({ day: formatDay(archivedAt) })}
            </span>
          )}
        </span>
      </p>
    </section>
  );
}

const SECOND_MS = 1000;

function hidden(parts: ReactNode[]) {
  return <span className="sr-only">{parts}</span>;
}

/** Updates every second; screen readers read it only on request. */
function Countdown({ until, colour }: { until: number; colour: string }) {
  const second = useServerClock((now) => Math.floor(now / SECOND_MS));
  const parts = countdownParts(second * SECOND_MS, until);
  return (
    <div role="timer" aria-label={albumPageMessages.timeLeft()} aria-live="off">
      {/* On a phone it must not push the photos down. */}
      <span className={`text-body font-semibold tabular-nums sm:sr-only ${colour}`}>
        {countdownLine(parts)}
      </span>
      <div aria-hidden className="flex gap-1 max-sm:hidden">
        {parts.map(({ unit, count }, index) => (
          <span
            key={unit}
            className="grid min-w-0 flex-1 justify-items-center rounded-control bg-sunken px-0.5 py-2 lg:py-1"
          >
            <span className={`text-body font-semibold tabular-nums ${colour}`}>
              {index === 0 ? count : twoDigits(count)}
            </span>
            <span className="text-badge text-ink-2">{countdownUnitMessages[unit]()}</span>
          </span>
        ))}
      </div>
    </div>
  );
}
