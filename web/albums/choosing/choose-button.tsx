import { CircleCheck } from 'lucide-react';
import { messages } from '../../../shared/messages/messages.ts';

export function ChooseButton({ isOn, onClick }: { isOn: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      data-choose
      aria-pressed={isOn}
      onClick={onClick}
      className={`-ms-2 me-auto flex min-h-11 shrink-0 items-center gap-1.5 rounded-control px-2 text-label transition hover:bg-sunken hover:text-ink ${isOn ? 'text-accent' : 'text-ink-2'}`}
    >
      <CircleCheck aria-hidden className="size-4 shrink-0" />
      {messages.download.choose()}
    </button>
  );
}
