import { Printer } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { messages } from '../../../shared/messages/messages.ts';
import { albumSlug } from '../../../shared/rules/album-slug.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/dialogs/toast-store.ts';
import type { Size } from './paper.ts';
import { savePng, saveSvg } from './save-card.ts';

interface PrintActionsProps {
  preview: RefObject<HTMLElement | null>;
  title: string;
  /** Of one card. */
  size: Size;
  /** All cards are the same. */
  savesCard: boolean;
  isReady: boolean;
}

export function PrintActions({ preview, title, size, savesCard, isReady }: PrintActionsProps) {
  const [saving, setSaving] = useState<typeof saveSvg | null>(null);
  async function save(how: typeof saveSvg): Promise<void> {
    const card = preview.current?.querySelector<SVGSVGElement>('.print-sheet > svg');
    if (!card) return;
    setSaving(() => how);
    try {
      await how(card, size, albumSlug(title));
    } catch {
      showToast(messages.printCard.saveFailed(), { kind: 'error' });
    } finally {
      setSaving(null);
    }
  }
  return (
    <div className="grid gap-2">
      <Button busy={!isReady} onClick={() => window.print()}>
        <Printer aria-hidden className="size-5" />
        <span>{messages.printCard.print()}</span>
      </Button>
      <p className="text-label text-ink-2">{messages.printCard.printHint()}</p>
      {savesCard && (
        <div className="mt-2 grid grid-cols-2 gap-2">
          {(
            [
              [saveSvg, messages.printCard.saveSvg()],
              [savePng, messages.printCard.savePng()],
            ] as const
          ).map(([how, label]) => (
            <Button key={label} kind="secondary" busy={saving === how} onClick={() => void save(how)}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
