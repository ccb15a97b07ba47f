import { type ComponentProps, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { createExternalStore } from '../../browser/external-store.ts';

export const openDialogs = createExternalStore<readonly HTMLDialogElement[]>(() => []);

interface ModalProps extends Omit<ComponentProps<'dialog'>, 'onClose' | 'ref'> {
  onClose: () => void;
  busy?: boolean;
}

/** Focuses the element with `data-autofocus`, or else the heading. */
export function Modal({ onClose, busy = false, className = '', children, ...rest }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);

  // A layout effect, because its cleanup runs before the dialog leaves the DOM, so that the focus can return.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector('h2');
    first?.focus();
    openDialogs.set([...openDialogs.get(), dialog]);
    return () => {
      openDialogs.set(openDialogs.get().filter((each) => each !== dialog));
      dialog.close();
    };
  }, []);

  /** Checks the target, because React lets these events bubble out of nested dialogs. */
  const isOwn = (event: SyntheticEvent) => event.target === event.currentTarget;
  const tryToClose = () => {
    if (!busy) onClose();
  };

  return (
    <dialog
      {...rest}
      ref={ref}
      className={`m-0 h-dvh max-h-none w-full max-w-none bg-transparent ${className}`}
      onClick={(event) => isOwn(event) && tryToClose()}
      onCancel={(event) => {
        if (!isOwn(event)) return;
        event.preventDefault();
        tryToClose();
      }}
      onClose={(event) => {
        // The event fires late: a repeated effect may already have opened the dialog again.
        if (!isOwn(event) || !ref.current || ref.current.open) return;
        // Browsers close the dialog on a second Escape, even after `preventDefault` in `cancel`.
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
