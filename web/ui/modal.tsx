// A modal layer on the platform's <dialog>: focus stays inside and returns, Escape and the backdrop close it unless it
// is busy.

import { type ComponentProps, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { addOpenDialog } from './open-dialogs.ts';

interface ModalProps extends Omit<ComponentProps<'dialog'>, 'onClose' | 'ref'> {
  onClose: () => void;
  /** Something is being sent: nothing closes it now. */
  busy?: boolean;
}

/** Open as long as it is rendered. The focus goes to `data-autofocus`, else to its heading. */
export function Modal({ onClose, busy = false, className = '', children, ...rest }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);

  // A layout effect: its end comes while the dialog is still in the page, so that the platform can give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector('h2');
    first?.focus();
    const remove = addOpenDialog(dialog);
    return () => {
      remove();
      dialog.close();
    };
  }, []);

  /** React lets these events bubble out of a nested dialog, the platform does not. */
  const isOwn = (event: SyntheticEvent) => event.target === event.currentTarget;
  const tryToClose = () => {
    if (!busy) onClose();
  };

  return (
    <dialog
      {...rest}
      ref={ref}
      className={`m-0 h-dvh max-h-none w-screen max-w-none bg-transparent ${className}`}
      onClick={(event) => isOwn(event) && tryToClose()}
      onCancel={(event) => {
        if (!isOwn(event)) return;
        event.preventDefault();
        tryToClose();
      }}
      onClose={(event) => {
        // Told late: an effect that ran twice has opened it again.
        if (!isOwn(event) || !ref.current || ref.current.open) return;
        // Browsers close on a second Escape whatever `cancel` was told.
        if (busy) ref.current.showModal();
        else onClose();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.stopPropagation();
        tryToClose();
      }}
    >
      {children}
    </dialog>
  );
}
