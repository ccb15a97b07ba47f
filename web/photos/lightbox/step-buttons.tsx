import { ChevronLeft, ChevronRight } from 'lucide-react';
import { messages } from '../../../shared/messages/messages.ts';

interface StepButtonsProps {
  /** Arrows are faded while the user swipes. Mouse and keyboard bring them back. */
  isFaded?: boolean;
  onStep: (by: number) => void;
}

export function StepButtons({ isFaded = false, onStep }: StepButtonsProps) {
  const steps = [
    { by: -1, label: messages.photo.previous(), side: 'start-2', icon: ChevronLeft },
    { by: 1, label: messages.photo.next(), side: 'end-2', icon: ChevronRight },
  ];
  return steps.map(({ by, label, side, icon: Icon }) => (
    <button
      key={by}
      type="button"
      aria-label={label}
      onClick={() => onStep(by)}
      className={`absolute top-1/2 ${side} grid size-12 -translate-y-1/2 place-items-center rounded-full bg-viewer/50 text-white transition hover:bg-viewer/80 ${isFaded ? 'opacity-0 hover:opacity-100 focus-visible:opacity-100' : ''}`}
    >
      <Icon size={24} aria-hidden />
    </button>
  ));
}
