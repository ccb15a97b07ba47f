import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';

const KINDS: Record<ButtonKind, string> = {
  primary: 'border border-transparent bg-ink text-canvas hover:bg-ink/85',
  secondary: 'border border-control bg-surface text-ink hover:bg-sunken',
  quiet: 'border border-transparent text-ink hover:bg-sunken',
  danger: 'border border-transparent bg-danger-solid text-white hover:bg-danger-solid/85',
};

export function buttonClass(kind: ButtonKind, more = ''): string {
  return `inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-4 py-2 text-button font-medium select-none transition print:hidden active:scale-[.98] disabled:opacity-50 aria-disabled:opacity-60 ${KINDS[kind]} ${more}`;
}

interface ButtonProps extends ComponentProps<'button'> {
  kind?: ButtonKind;
  busy?: boolean;
}

export function Button({
  kind = 'primary',
  busy = false,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(kind, className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <Spinner />}
      <span className="contents">{children}</span>
    </button>
  );
}

export function Spinner() {
  return <LoaderCircle aria-hidden className="size-5 shrink-0 animate-turn" />;
}

/** The visible part of a button with the role `switch`. */
export function SwitchKnob({ isOn }: { isOn: boolean }) {
  return (
    <span
      aria-hidden
      className={`flex h-4 w-7 shrink-0 items-center rounded-full border p-px transition-colors ${isOn ? 'border-accent bg-accent' : 'border-control'}`}
    >
      <span
        className={`size-3 rounded-full transition-[margin] forced-colors:bg-[ButtonText] ${isOn ? 'ms-3 bg-on-accent' : 'bg-control'}`}
      />
    </span>
  );
}
