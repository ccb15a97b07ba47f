// The classes of buttons, and of links that look like them.

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';

const KINDS: Record<ButtonKind, string> = {
  primary: 'bg-ink text-canvas hover:bg-ink/85',
  secondary: 'border border-control bg-surface text-ink hover:bg-sunken',
  quiet: 'text-ink hover:bg-sunken',
  danger: 'bg-danger-solid text-white hover:bg-danger-solid/85',
};

export function buttonClass(kind: ButtonKind, more = ''): string {
  return `inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-4 py-2 text-button font-medium select-none transition active:scale-[.98] disabled:opacity-50 aria-disabled:opacity-60 ${KINDS[kind]} ${more}`;
}
