import { Info, type LucideIcon, MessageCircle, X } from 'lucide-react';
import { useState } from 'react';
import type { GuestAlbum } from '../../../shared/api/albums-api.ts';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { can } from '../../../shared/rules/access.ts';
import { isShownByBrowsers } from '../../../shared/rules/uploads/photo-types.ts';
import { lazyComponent } from '../../http/lazy-component.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { formatMoment } from '../../ui/format-day.ts';
import type { Elements } from '../../ui/text/elements.ts';
import type { EntriesAlbum } from '../entries/use-entries.ts';
import { HeartButton, type Hearts, TileHeart } from '../hearts.tsx';
import { formatCredit } from '../photo-label.ts';
import { ExifPanel } from './exif-panel.tsx';
import { stepAround } from './lightbox-moves.ts';
import { LightboxStage } from './lightbox-stage.tsx';
import { ReportPhoto } from './report-photo.tsx';
import { SaveLink } from './save-link.tsx';
import { StepButtons } from './step-buttons.tsx';
import { useStepKeys } from './use-step-keys.ts';

/** Loads only in albums with comments. */
const CommentsPanel = lazyComponent(
  async () => (await import('../comments/comments-panel.tsx')).CommentsPanel,
  {
    isPreloaded: false,
  },
);

export type LightboxAlbum = EntriesAlbum & Pick<GuestAlbum, 'heartsEnabled' | 'commentsEnabled'>;

interface LightboxProps {
  photos: readonly Photo[];
  index: number;
  onMove: (index: number) => void;
  onClose: () => void;
  onStale?: (() => void) | undefined;
  hearts?: Hearts | undefined;
  album?: LightboxAlbum | undefined;
  action?: ((photo: Photo, className: string) => Elements) | undefined;
}

const PANEL_ID = 'photo-panel';
const ROUND =
  'grid size-11 shrink-0 place-items-center rounded-full text-white transition-colors hover:bg-white/15 aria-expanded:bg-white/15';

export function Lightbox({ photos, index, onMove, onClose, onStale, hearts, album, action }: LightboxProps) {
  const [panel, setPanel] = useState<'details' | 'comments' | null>(null);
  const toggle = (name: typeof panel) => setPanel(panel === name ? null : name);
  const [hasSwiped, setSwiped] = useState(false);
  const [hasStepped, setStepped] = useState(false);
  const total = photos.length;
  const photo = photos[index];
  const step = (by: number) => {
    setStepped(true);
    onMove(stepAround(index, by, total));
  };
  useStepKeys(step);
  if (!photo) return null;
  const hasComments = album?.commentsEnabled && album.uploadCode;
  const neighbour = (by: number) => (total > 1 ? photos[stepAround(index, by, total)] : undefined);
  return (
    <Modal aria-label={messages.lightbox.title()} onClose={onClose}>
      <div
        data-viewer
        tabIndex={-1}
        className="grid size-full grid-cols-[1fr_auto] grid-rows-[auto_minmax(0,1fr)_auto_auto] overflow-hidden bg-viewer text-white [grid-template-areas:'count_actions'_'stage_stage'_'facts_facts'_'panel_panel'] sm:grid-cols-[auto_minmax(0,1fr)_auto_auto] sm:grid-rows-[auto_minmax(0,1fr)] sm:[grid-template-areas:'count_facts_actions_panel'_'stage_stage_stage_panel'] [&_:focus-visible]:outline-viewer-accent"
      >
        <p
          aria-live="polite"
          className="flex h-14 items-center ps-[max(1rem,var(--safe-start))] text-label tabular-nums [grid-area:count]"
        >
          {`${index + 1} / ${total}`}
        </p>
        <PhotoFacts photo={photo} hasHearts={hearts !== undefined} />
        <div className="flex items-center gap-1 pe-[max(0.375rem,var(--safe-end))] [grid-area:actions]">
          {hearts && (
            <HeartButton photo={photo} isLoved={hearts.loved.has(photo.id)} onToggle={hearts.toggle} />
          )}
          {action?.(photo, ROUND)}
          {/* A visitor whose link was replaced must not learn the album's new code. */}
          {album?.uploadCode && !can(album, 'moderate') && (
            <ReportPhoto uploadCode={album.uploadCode} photo={photo} className={ROUND} />
          )}
          <SaveLink photo={photo} className={ROUND} />
          {hasComments && (
            <PanelButton
              icon={MessageCircle}
              label={messages.comment.heading()}
              isOpen={panel === 'comments'}
              onToggle={() => toggle('comments')}
            />
          )}
          <PanelButton
            icon={Info}
            label={messages.lightbox.details()}
            isOpen={panel === 'details'}
            onToggle={() => toggle('details')}
          />
          <button
            type="button"
            aria-label={messages.common.close()}
            data-autofocus
            onClick={onClose}
            className={ROUND}
          >
            <X size={20} aria-hidden />
          </button>
        </div>
        <div className="relative min-h-0 min-w-0 [grid-area:stage]">
          <LightboxStage
            photo={photo}
            before={neighbour(-1)}
            after={neighbour(1)}
            detailUrl={findDetailUrl(photo)}
            playsAtOnce={!hasStepped}
            onStep={(by) => {
              setSwiped(true);
              step(by);
            }}
            onClose={onClose}
            onStale={onStale}
          />
          {photo.caption !== undefined && (
            <Caption text={photo.caption} isAtTop={photo.video !== undefined} />
          )}
          {total > 1 && <StepButtons isFaded={hasSwiped} onStep={step} />}
        </div>
        {panel === 'details' && <ExifPanel key={photo.id} id={PANEL_ID} photo={photo} />}
        {hasComments && panel === 'comments' && (
          <CommentsPanel key={photo.id} id={PANEL_ID} album={album} photo={photo} />
        )}
      </div>
    </Modal>
  );
}

interface PanelButtonProps {
  icon: LucideIcon;
  label: string;
  isOpen: boolean;
  onToggle: () => void;
}

function PanelButton({ icon: Icon, label, isOpen, onToggle }: PanelButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-expanded={isOpen}
      aria-controls={isOpen ? PANEL_ID : undefined}
      onClick={onToggle}
      className={ROUND}
    >
      <Icon size={20} aria-hidden />
    </button>
  );
}

function PhotoFacts({ photo, hasHearts }: { photo: Photo; hasHearts: boolean }) {
  // Shows the camera's clock without its offset.
  const moment = photo.takenAt?.slice(0, 19) ?? photo.createdAt;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 px-4 py-3 text-label text-white/75 [grid-area:facts] max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:flex-nowrap sm:py-0">
      <span dir="auto" className="max-w-full shrink-0 truncate font-medium text-white">
        {formatCredit(photo)}
      </span>
      <span dir="auto" className="min-w-0 truncate">
        {photo.originalFilename}
      </span>
      <time dateTime={moment} className="shrink-0">
        {formatMoment(moment)}
      </time>
      {!hasHearts && <TileHeart photo={photo} isLoved={undefined} onToggle={undefined} />}
    </div>
  );
}

/** `isAtTop` keeps the controls of a video free. */
function Caption({ text, isAtTop }: { text: string; isAtTop: boolean }) {
  return (
    <p
      className={`pointer-events-none absolute inset-x-0 grid justify-items-center px-3 ${isAtTop ? 'top-0' : 'bottom-0 pb-3'}`}
    >
      <span
        dir="auto"
        className="pointer-events-auto max-h-[6.5rem] max-w-2xl overflow-y-auto rounded-card bg-viewer/75 px-4 py-2 text-center wrap-anywhere text-white"
      >
        {text}
      </span>
    </p>
  );
}

/** Larger originals do not fit into a phone's memory. */
const MAX_DETAIL_PIXELS = 50_000_000;

function findDetailUrl({ fileUrl, previewUrl, mimeType, width, height }: Photo): string | undefined {
  const isShown = isShownByBrowsers(mimeType) && width * height <= MAX_DETAIL_PIXELS;
  return isShown && fileUrl !== previewUrl ? fileUrl : undefined;
}
