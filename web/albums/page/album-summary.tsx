import { Clock, Images } from 'lucide-react';
import { useId } from 'react';
import type { Album, OwnedAlbum } from '../../../shared/api/albums-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { UNLIMITED } from '../../../shared/rules/tiers.ts';
import { formatDay, formatMoment } from '../../ui/format-day.ts';
import type { Elements } from '../../ui/text/elements.ts';
import { type RichParts, richText } from '../../ui/text/rich-text.tsx';
import { formatCountdown, shownParts, toCountdownParts } from '../album-countdown.ts';
import { hasExpired, useServerClock } from '../use-present-album.ts';

interface AlbumSummaryProps {
  album: Album;
  photoCount: number;
  /** Undefined if the viewer may not change it. */
  onChangeExpiration: (() => void) | undefined;
  children: Elements;
}

export function AlbumSummary({ album, photoCount, onChangeExpiration, children }: AlbumSummaryProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 border-line pb-2.5 lg:grid lg:grid-cols-1 lg:rounded-card lg:bg-surface lg:border lg:p-0">
      {children}
      <PhotoCounter count={photoCount} max={album.maxPhotos} />
      <ExpirationCard album={album} onChange={onChangeExpiration} />
    </div>
  );
}

/** Share of the photo limit from which the counter is amber. */
const NEARLY_FULL = 0.9;

function PhotoCounter({ count, max }: { count: number; max: number }) {
  const labelId = useId();
  return (
    <section aria-labelledby={labelId} className="lg:grid lg:gap-1.5 lg:px-4 lg:py-2">
      <div className="flex items-center justify-between gap-3 text-label">
        <h2 id={labelId} className="flex items-center gap-2 font-medium max-lg:sr-only">
          <Images aria-hidden className="size-4 text-ink-2" />
          <span>{messages.common.photos()}</span>
        </h2>
        <p className="tabular-nums">{max === UNLIMITED ? String(count) : `${count} / ${max}`}</p>
      </div>
      {max !== UNLIMITED && <FillBar labelId={labelId} count={count} max={max} />}
    </section>
  );
}

function FillBar({ labelId, count, max }: { labelId: string; count: number; max: number }) {
  return (
    <>
      <meter aria-labelledby={labelId} min={0} max={max} value={count} className="sr-only" />
      <div
        aria-hidden
        className="h-1.5 overflow-hidden rounded-full bg-sunken max-lg:hidden forced-colors:border"
      >
        <div
          style={{ width: `${Math.min(100, (count / max) * 100)}%` }}
          className={`h-full rounded-full transition-[width] forced-colors:bg-[CanvasText] ${count >= NEARLY_FULL * max ? 'bg-amber' : 'bg-accent'}`}
        />
      </div>
    </>
  );
}

const DOTS = { neutral: 'bg-ink-3', ok: 'bg-ok', warn: 'bg-amber', danger: 'bg-danger' };
const TEXTS = { neutral: 'text-ink-2', ok: 'text-ok', warn: 'text-warn', danger: 'text-danger' };

function ExpirationCard({ album, onChange }: { album: Album; onChange: (() => void) | undefined }) {
  const headingId = useId();
  const tone = useServerClock((now) => expirationNote(album, now).tone);
  const label = useServerClock((now) => expirationNote(album, now).label);
  const detail = useServerClock((now) => expirationNote(album, now).detail ?? '');
  const { expirationDate, archivedAt } = album;
  const isRunning = expirationDate !== null && (tone === 'ok' || tone === 'warn');
  const since =
    tone === 'neutral' && archivedAt && messages.albumPage.archivedSince({ day: formatDay(archivedAt) });
  return (
    <section
      aria-labelledby={headingId}
      // Keeps its height without the countdown, so that archiving does not move the actions below.
      className="flex flex-wrap items-center gap-x-2 lg:grid lg:min-h-23 lg:grid-cols-[1fr_auto] lg:content-start lg:gap-y-1.5 lg:border-t lg:border-line lg:px-4 lg:py-2"
    >
      <h2 id={headingId} className="flex items-center gap-2 text-label font-medium max-lg:sr-only">
        <Clock aria-hidden className="size-4 text-ink-2" />
        <span>{messages.albumState.expiration()}</span>
      </h2>
      {onChange && (
        <button
          type="button"
          onClick={onChange}
          className="-me-2 min-h-11 rounded-control px-2 text-label font-medium text-accent underline-offset-4 hover:underline max-lg:order-last lg:-my-3"
        >
          {richText(
            isRunning || expirationDate === null
              ? messages.albumPage.change({ hidden })
              : messages.albumPage.extend({ hidden }),
          )}
        </button>
      )}
      {isRunning && <Countdown until={Date.parse(expirationDate)} colour={TEXTS[tone]} />}
      <p
        className={`flex items-center gap-2 text-label font-medium max-lg:-order-1 lg:col-span-2 lg:text-badge ${TEXTS[tone]}`}
      >
        <span aria-hidden className={`size-2 shrink-0 rounded-full ${DOTS[tone]}`} />
        <span className={isRunning ? 'max-lg:sr-only' : ''}>
          <span>
            {isRunning ? messages.albumPage.expires({ date: formatMoment(expirationDate) }) : label}
          </span>
          {[detail, since].map(
            (more) =>
              more && (
                <span key={more} className="block font-normal text-ink-2">
                  {more}
                </span>
              ),
          )}
        </span>
      </p>
    </section>
  );
}

const SECOND_MS = 1000;
const DAY_MS = 86_400_000;

function hidden(parts: RichParts) {
  return <span className="sr-only">{richText(parts)}</span>;
}

/** Screen readers announce it only on request (R 4.14). */
function Countdown({ until, colour }: { until: number; colour: string }) {
  const second = useServerClock((now) => Math.floor(now / SECOND_MS));
  const parts = toCountdownParts(second * SECOND_MS, until);
  const isLastDay = until - second * SECOND_MS < DAY_MS;
  return (
    <div role="timer" aria-label={messages.albumPage.timeLeft()} aria-live="off" className="lg:col-span-2">
      <span className="sr-only">{formatCountdown(parts)}</span>
      <span
        aria-hidden
        className={`whitespace-nowrap tabular-nums ${isLastDay ? `text-[1.25rem] font-semibold ${colour}` : 'text-label text-ink-2 lg:text-body lg:text-ink'}`}
      >
        {formatCountdown(shownParts(parts))}
      </span>
    </div>
  );
}

interface ExpirationNote {
  label: string;
  detail?: string;
  tone: 'neutral' | 'ok' | 'warn' | 'danger';
}

type Expiring = Pick<OwnedAlbum, 'isArchived' | 'expired' | 'expirationDate' | 'isKeptOpen'>;

const WARNING_DAYS = 7;

export function expirationNote(album: Expiring, now: number): ExpirationNote {
  if (album.isArchived) return { label: messages.albumState.archived(), tone: 'neutral' };
  if (hasExpired(album, now)) {
    const expired = { label: messages.albumState.expired(), tone: 'danger' } as const;
    return album.isKeptOpen ? expired : { ...expired, detail: messages.albumPage.archivalPending() };
  }
  if (album.expirationDate === null) return { label: messages.albumPage.neverExpires(), tone: 'ok' };
  const daysLeft = (Date.parse(album.expirationDate) - now) / DAY_MS;
  return {
    label: messages.albumPage.expires({ date: formatDay(album.expirationDate) }),
    tone: daysLeft <= WARNING_DAYS ? 'warn' : 'ok',
  };
}
