// Short messages that vanish on their own: `showToast('Saved.')` from anywhere.

/** How long toasts stay, in milliseconds (R 2.20, R 9.18). */
export const TOAST_MS = {
  default: 4000,
  accountSuccess: 3000,
  accountError: 4000,
  albums: 5000,
  quickAlbums: 3000,
  albumLimit: 6000,
} as const;

export interface Toast {
  id: number;
  message: string;
  /** Stands below the message. */
  reason: string | undefined;
  duration: number;
  kind: 'status' | 'error';
}

interface ToastOptions {
  reason?: string | undefined;
  /** In milliseconds. */
  duration?: number;
  kind?: Toast['kind'];
}

const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
const endings = new WeakMap<Toast, number>();
let lastId = 0;

export function showToast(message: string, options: ToastOptions = {}): void {
  const { reason, duration = TOAST_MS.default, kind = 'status' } = options;
  const toast: Toast = { id: ++lastId, message, reason, duration, kind };
  // A repeated message replaces the earlier toast.
  change([...toasts.filter((each) => each.message !== message), toast]);
}

/** The remaining time, which starts at the first render: a dialog that opens or closes renders the toast anew. */
export function timeLeft(toast: Toast): number {
  const endsAt = endings.get(toast) ?? Date.now() + toast.duration;
  endings.set(toast, endsAt);
  return endsAt - Date.now();
}

export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

export function getToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
