// The footer of a dialog that asks a question: cancel and confirm.

import type { ReactNode } from 'react';
import { commonMessages } from '../../shared/messages/en/common-messages.ts';
import { Button } from '../ui/button.tsx';

interface DialogButtonsProps {
  busy?: boolean;
  onCancel: () => void;
  /** The confirm button. */
  children: ReactNode;
}

export function DialogButtons({ busy = false, onCancel, children }: DialogButtonsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button kind="quiet" disabled={busy} onClick={onCancel}>
        {commonMessages.cancel()}
      </Button>
      {children}
    </div>
  );
}
