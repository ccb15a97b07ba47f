const dialogs: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

export function addOpenDialog(dialog: HTMLDialogElement): () => void {
  dialogs.push(dialog);
  notify();
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1);
    notify();
  };
}

export function getTopDialog(): HTMLDialogElement | null {
  return dialogs.at(-1) ?? null;
}

export function subscribeToDialogs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
