import { X } from 'lucide-react';
import { type ComponentProps, useEffect, useRef } from 'react';
import { messages } from '../../../shared/messages/messages.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PrintsDrawing } from '../../ui/prints-drawing.tsx';
import { CreateAlbumForm } from './create-album-form.tsx';

type FormProps = ComponentProps<typeof CreateAlbumForm>;

const CARD = 'rounded-card border border-line bg-surface p-6 sm:p-8';

export function FirstAlbum(form: FormProps) {
  return (
    <div className="grid items-center gap-x-12 gap-y-4 lg:grid-cols-2">
      <section aria-labelledby="new-album" className={CARD}>
        <h2 id="new-album" className="mb-5 font-display text-section">
          {messages.dashboard.newAlbum()}
        </h2>
        <CreateAlbumForm {...form} />
      </section>
      <EmptyState drawing={PrintsDrawing} title={messages.albumList.empty()}>
        <p className="text-ink-2">{messages.dashboard.emptyHint()}</p>
      </EmptyState>
    </div>
  );
}

export function NewAlbumCard({ onClose, ...form }: FormProps & { onClose: () => void }) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => card.current?.querySelector('input')?.focus(), []);
  return (
    <section ref={card} aria-labelledby="new-album" className={`${CARD} animate-enter lg:max-w-2xl`}>
      <div className="mb-5 flex items-start justify-between gap-4">
        <h2 id="new-album" className="pt-1.5 font-display text-section">
          {messages.dashboard.newAlbum()}
        </h2>
        <IconButton icon={X} label={messages.common.close()} onClick={onClose} className="-mr-3" />
      </div>
      <CreateAlbumForm {...form} />
    </section>
  );
}
