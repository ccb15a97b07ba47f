import {
  ChevronLeft,
  ChevronRight,
  LayoutGrid,
  type LucideIcon,
  Maximize,
  Pause,
  Play,
  Presentation,
  X,
} from 'lucide-react';
import { messages } from '../../../shared/messages/messages.ts';
import { canFillScreen, fillScreen, useFullScreen } from './full-screen.ts';
import type { Slides } from './use-slides.ts';

interface SlideshowControlsProps {
  slides?: Slides | undefined;
  isMosaic: boolean;
  onMosaic: () => void;
  isHidden: boolean;
  onClose: () => void;
}

export function SlideshowControls(props: SlideshowControlsProps) {
  const { slides, isMosaic, onMosaic, isHidden, onClose } = props;
  const isFull = useFullScreen();
  const isPaused = slides?.isPaused ?? false;
  return (
    <div
      role="toolbar"
      aria-label={messages.wall.controls()}
      className={`absolute top-[max(0.75rem,env(safe-area-inset-top))] end-[max(0.75rem,var(--safe-end))] flex gap-1 rounded-full bg-viewer/60 p-1 transition-opacity duration-300 ${isHidden ? 'opacity-0' : ''}`}
    >
      {slides && (
        <>
          {!isMosaic && (
            <Control icon={ChevronLeft} label={messages.photo.previous()} onClick={() => slides.step(-1)} />
          )}
          <Control
            icon={isPaused ? Play : Pause}
            label={isPaused ? messages.wall.play() : messages.wall.pause()}
            onClick={() => slides.setPaused(!isPaused)}
          />
          {!isMosaic && (
            <Control icon={ChevronRight} label={messages.photo.next()} onClick={() => slides.step(1)} />
          )}
          <Control
            icon={isMosaic ? Presentation : LayoutGrid}
            label={isMosaic ? messages.wall.oneByOne() : messages.wall.mosaic()}
            onClick={onMosaic}
          />
        </>
      )}
      {canFillScreen && !isFull && (
        <Control icon={Maximize} label={messages.wall.fullScreen()} onClick={fillScreen} />
      )}
      <Control icon={X} label={messages.wall.end()} onClick={onClose} />
    </div>
  );
}

interface ControlProps {
  icon: LucideIcon;
  label: string;
  onClick: () => void;
}

function Control({ icon: Icon, label, onClick }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-full text-white transition-colors hover:bg-white/15"
    >
      <Icon aria-hidden size={20} />
    </button>
  );
}
