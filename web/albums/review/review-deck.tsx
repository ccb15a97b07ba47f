import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, EyeOff, Flag, ImageOff, Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { apiQuery } from '../../http/api-query.ts';
import { formatPhotoLabel } from '../../photos/full-label.ts';
import { LightboxStage } from '../../photos/lightbox/lightbox-stage.tsx';
import { Media, placeholderStyle } from '../../photos/media.tsx';
import { formatUploader } from '../../photos/photo-label.ts';
import { VideoBadge } from '../../photos/video/lazy-video.tsx';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatMoment } from '../../ui/format-day.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PrintsDrawing } from '../../ui/prints-drawing.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { getVisibility, type Review } from './review-queue.ts';

interface ReviewDeckProps {
  review: Review;
  albumId: string;
  onStep: (by: number) => void;
  onApprove: () => void;
  onHide: () => void;
  onDelete: () => void;
  onLeave: () => void;
  onStale: () => void;
}

export function ReviewDeck({ review, albumId, onStep, onLeave, onStale, ...decisions }: ReviewDeckProps) {
  const { undecided, index, current } = review;
  const reasons = useReasons(albumId, undecided);
  const isWide = useMediaQuery('(width >= 64rem)');
  const neighbour = (by: number) =>
    undecided.length > 1 ? undecided[(index + by + undecided.length) % undecided.length] : undefined;

  if (!current) return <NothingToReview albumId={albumId} />;
  const nextPhotos = (
    <NextPhotos photos={undecided.slice(index + 1)} onChoose={(by) => review.moveTo(index + 1 + by)} />
  );
  return (
    <div className="flex min-h-0 grow flex-col lg:flex-row">
      <div className="relative min-h-0 min-w-0 grow bg-sunken">
        {current.isReadable ? (
          <LightboxStage
            photo={current}
            before={readable(neighbour(-1))}
            after={readable(neighbour(1))}
            onStep={onStep}
            onClose={onLeave}
            onStale={onStale}
          />
        ) : (
          <div className="grid size-full place-content-center justify-items-center gap-2 text-label text-ink-2">
            <ImageOff aria-hidden className="size-6" />
            <span>{messages.photoUpload.unreadable()}</span>
          </div>
        )}
        <p
          aria-live="polite"
          className="absolute top-2 start-2 rounded-full bg-viewer/60 px-3 py-0.5 text-label text-white tabular-nums"
        >
          {messages.review.place({ place: index + 1, count: undecided.length })}
        </p>
      </div>
      <div className="flex min-h-0 shrink-0 flex-col gap-2 border-line p-3 pb-[max(.75rem,env(safe-area-inset-bottom))] max-lg:max-h-[55%] max-lg:border-t lg:w-80 lg:gap-5 lg:border-s lg:p-5">
        {!isWide && nextPhotos}
        <div className="grid min-h-0 gap-2 overflow-y-auto lg:gap-5">
          <Facts photo={current} />
          {(current.reports ?? 0) > 0 && (
            <Reports count={current.reports ?? 0} reasons={reasons.get(current.id) ?? []} />
          )}
        </div>
        <Decisions photo={current} isColumn={isWide} {...decisions} />
        {isWide && nextPhotos}
        <Keys />
      </div>
    </div>
  );
}

function NothingToReview({ albumId }: { albumId: string }) {
  return (
    <div role="status" className="grid grow content-center px-6">
      <EmptyState drawing={PrintsDrawing} title={messages.review.empty()} as="h2">
        <p className="text-ink-2">{messages.review.emptyHint()}</p>
        <LinkButton kind="secondary" to={`/albums/${albumId}`}>
          {messages.review.back()}
        </LinkButton>
      </EmptyState>
    </div>
  );
}

function readable(photo: Photo | undefined): Photo | undefined {
  return photo?.isReadable ? photo : undefined;
}

const STATES = {
  shown: { tone: 'ok', name: messages.review.isShown },
  waiting: { tone: 'warn', name: messages.review.isWaiting },
  hidden: { tone: 'neutral', name: messages.review.isHidden },
} as const;

function Facts({ photo }: { photo: Photo }) {
  const { tone, name } = STATES[getVisibility(photo)];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 text-label">
      <p dir="auto" className="truncate font-medium">
        {formatUploader(photo)}
      </p>
      <Badge tone={tone}>{name()}</Badge>
      <p className="col-span-2 flex min-w-0 gap-2 text-ink-2">
        <time dateTime={photo.createdAt} className="shrink-0">
          {formatMoment(photo.createdAt)}
        </time>
        <span dir="auto" className="truncate max-sm:hidden">
          {photo.originalFilename}
        </span>
      </p>
      {photo.caption && (
        <p dir="auto" className="col-span-2 mt-1">
          {photo.caption}
        </p>
      )}
    </div>
  );
}

function Reports({ count, reasons }: { count: number; reasons: readonly string[] }) {
  return (
    <section className="grid gap-1 rounded-control bg-danger/10 p-3 text-label">
      <h2 className="flex items-center gap-2 font-medium text-danger">
        <Flag aria-hidden className="size-4 shrink-0" />
        <span>{messages.review.reported()}</span>
      </h2>
      <p>{messages.review.reportCount({ count })}</p>
      {reasons.length > 0 && (
        <ul aria-label={messages.review.reportReasons()} className="grid max-h-32 gap-1 overflow-y-auto">
          {reasons.map((reason, place) => (
            // Two guests may say the same.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is only replaced as a whole
            <li key={place} dir="auto" className="border-s-2 border-danger/40 ps-2 break-words">
              {reason}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface DecisionsProps extends Pick<ReviewDeckProps, 'onApprove' | 'onHide' | 'onDelete'> {
  photo: Photo;
  /** The most frequent action comes first. In a phone's row it comes last, where the right thumb rests. */
  isColumn: boolean;
}

const PLAIN = 'grow border border-control bg-surface hover:bg-sunken';

function Decisions({ photo, isColumn, onApprove, onHide, onDelete }: DecisionsProps) {
  // Guests have already seen these photos.
  const isKept = photo.visibility === undefined || (photo.reports ?? 0) > 0;
  const decisions = [
    {
      icon: Trash2,
      name: messages.review.delete(),
      key: 'Delete',
      keyName: messages.review.keyDelete(),
      onClick: onDelete,
      look: `${PLAIN} text-danger`,
    },
    {
      icon: EyeOff,
      name: messages.review.hide(),
      key: 'H',
      keyName: messages.review.keyHide(),
      onClick: onHide,
      look: PLAIN,
    },
    {
      icon: Check,
      name: isKept ? messages.review.keep() : messages.review.approve(),
      key: 'A',
      keyName: messages.review.keyApprove(),
      onClick: onApprove,
      look: 'grow-[2] bg-ink text-canvas hover:bg-ink/85',
    },
  ];
  const buttons = decisions.map(({ icon: Icon, name, key, keyName, onClick, look }) => (
    <button
      key={key}
      type="button"
      aria-label={name}
      aria-keyshortcuts={key}
      onClick={onClick}
      className={`flex min-h-14 basis-20 items-center justify-center gap-2 rounded-control px-3 text-button font-medium select-none transition active:scale-[.98] max-lg:flex-col max-lg:gap-0.5 lg:min-h-12 lg:justify-start ${look}`}
    >
      <Icon aria-hidden className="size-5" />
      <span>{name}</span>
      <Kbd className="ms-auto">{keyName}</Kbd>
    </button>
  ));
  return (
    <fieldset className="flex shrink-0 flex-wrap gap-2 lg:grid lg:grid-cols-1">
      <legend className="sr-only">{messages.review.decisions()}</legend>
      {isColumn ? buttons.reverse() : buttons}
    </fieldset>
  );
}

function Keys() {
  return (
    <p className="hidden gap-2 text-badge text-ink-2 lg:pointer-fine:flex">
      <span dir="ltr">
        <Kbd>←</Kbd>
        <span> </span>
        <Kbd>→</Kbd>
        <span>{` ${messages.review.keyArrows()}`}</span>
      </span>
      <span className="ms-auto">
        <Kbd>{messages.review.keyUndo()}</Kbd>
        <span>{` ${messages.review.undo()}`}</span>
      </span>
    </p>
  );
}

const NEXT_SHOWN = 12;

function NextPhotos({ photos, onChoose }: { photos: readonly Photo[]; onChoose: (by: number) => void }) {
  const more = photos.length - NEXT_SHOWN;
  return (
    <ul
      aria-label={messages.review.next()}
      className="-m-1 flex h-16 shrink-0 gap-1.5 overflow-x-auto p-1 [scrollbar-width:none] lg:h-auto lg:flex-wrap"
    >
      {photos.slice(0, NEXT_SHOWN).map((photo, by) => (
        <li key={photo.id} className="shrink-0">
          <button
            type="button"
            aria-label={
              photo.video ? formatPhotoLabel(photo) : messages.review.photoBy({ name: formatUploader(photo) })
            }
            onClick={() => onChoose(by)}
            style={placeholderStyle(photo)}
            className="relative block size-14 overflow-hidden rounded-photo bg-line photo-fill"
          >
            {photo.isReadable && (
              <Media photo={photo} rendition="thumbnail" className="size-full photo-fill" />
            )}
            {photo.video && <VideoBadge video={photo.video} />}
            {(photo.reports ?? 0) > 0 && (
              <Flag
                aria-hidden
                className="absolute top-1 end-1 size-4 rounded-full bg-danger-solid p-0.5 text-white"
              />
            )}
          </button>
        </li>
      ))}
      {more > 0 && (
        <li dir="ltr" className="grid size-14 shrink-0 place-items-center text-label text-ink-2">
          {`+${more}`}
        </li>
      )}
    </ul>
  );
}

/** Loads the reasons again after each report. */
function useReasons(albumId: string, photos: readonly Photo[]): ReadonlyMap<string, string[]> {
  const client = useQueryClient();
  const asked = photos.reduce((sum, photo) => sum + (photo.reports ?? 0), 0);
  const query = apiQuery('GET /albums/:albumId/reports', { params: { albumId } });
  const { data } = useQuery({ ...query, enabled: asked > 0 });
  useEffect(() => {
    if (asked > 0) void client.invalidateQueries({ queryKey: ['GET /albums/:albumId/reports'] });
  }, [asked, client]);
  const reasons = new Map<string, string[]>();
  for (const { photoId, reason } of data?.reports ?? []) {
    if (reason) reasons.set(photoId, [...(reasons.get(photoId) ?? []), reason]);
  }
  return reasons;
}
