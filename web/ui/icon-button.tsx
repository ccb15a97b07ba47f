import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

interface IconButtonProps extends ComponentProps<'button'> {
  icon: LucideIcon;
  label: string;
}

export function IconButton({ icon: Icon, label, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={`grid size-11 shrink-0 place-items-center rounded-control text-ink-2 transition hover:bg-sunken hover:text-ink active:scale-95 disabled:opacity-50 ${className}`}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}
