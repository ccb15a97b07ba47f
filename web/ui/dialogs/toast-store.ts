import { createExternalStore } from '../../browser/external-store.ts';

/** Durations in milliseconds for which toasts stay visible (R 2.20, R 9.18). */
export const TOAST_MS = {
  default: 4000,
  accountSuccess: 3000,
  accountError: 4000,
  albums: 5000,
  quickAlbums: 3000,
  albumLimit: 6000,
  undo: 8000,
} as const;

/** Delay in milliseconds between the toast about a limit and the dialog of the plans (R 9.23). */
export const UPGRADE_DELAY_MS = 500;

export interface Toast {
  id: number;
  message: string;
  reason: string | undefined;
  duration: number;
  kind: 'status' | 'info' | 'error';
  /** `keys` is a shortcut in the format of `aria-keyshortcuts`. */
  action: { label: string; keys?: string; run: () => void } | undefined;
  onGone: (() => void) | undefined;
}

interface ToastOptions {
  reason?: string | undefined;
  duration?: number;
  kind?: Toast['kind'];
  action?: Toast['action'];
  onGone?: Toast['onGone'];
}

export const toasts = createExternalStore<readonly Toast[]>(() => []);
const endings = new WeakMap<Toast, number>();
let lastId = 0;

export function showToast(message: string, options: ToastOptions = {}): number {
  const { reason, duration = TOAST_MS.default, kind = 'status', action, onGone } = options;
  const toast: Toast = { id: ++lastId, message, reason, duration, kind, action, onGone };
  // A repeated message replaces the earlier one.
  change([...toasts.get().filter((each) => each.message !== message), toast]);
  return toast.id;
}

/** The time starts when the toast is first rendered, because dialogs render toasts again. */
export function timeLeft(toast: Toast): number {
  const endsAt = endings.get(toast) ?? Date.now() + toast.duration;
  endings.set(toast, endsAt);
  return endsAt - Date.now();
}

export function dismissToast(id: number): void {
  change(toasts.get().filter((toast) => toast.id !== id));
}

function change(next: readonly Toast[]): void {
  const gone = toasts.get().filter((toast) => !next.includes(toast));
  toasts.set(next);
  for (const toast of gone) toast.onGone?.();
}
