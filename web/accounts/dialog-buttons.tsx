// The foot of a dialog that asks something: back, and on.

import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';

interface DialogButtonsProps {
  busy?: boolean;
  onCancel: () => void;
  /** The button that goes on. */
  children: ReactNode;
}

export function DialogButtons({ busy = false, onCancel, children }: DialogButtonsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button kind="quiet" disabled={busy} onClick={onCancel}>
        Cancel
      </Button>
      {children}
    </div>
  );
}
