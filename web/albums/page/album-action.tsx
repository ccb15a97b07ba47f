import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { Spinner } from '../../ui/button.tsx';

const ROW =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-1.5 text-start text-button font-medium transition-colors lg:pointer-fine:min-h-8 lg:pointer-fine:py-0.5';

interface ActionGroupProps {
  title: string;
  className?: string;
  children: ReactNode;
}

export function ActionGroup({ title, className = '', children }: ActionGroupProps) {
  const titleId = useId();
  return (
    <section className={`border-t border-line pt-2 first:border-0 first:pt-0 ${className}`}>
      <h3 id={titleId} className="px-3 text-badge font-medium text-ink-2">
        {title}
      </h3>
      <ul aria-labelledby={titleId} className="grid">
        {children}
      </ul>
    </section>
  );
}

interface ActionProps {
  icon: LucideIcon;
  onClick: () => void;
  busy?: boolean;
  blocked?: string | undefined;
  danger?: boolean;
  state?: string;
  className?: string;
  children: ReactNode;
}

export function Action({
  icon: Icon,
  onClick,
  busy = false,
  blocked,
  danger = false,
  state,
  className,
  children,
}: ActionProps) {
  const reasonId = useId();
  const stateId = useId();
  const isIdle = busy || blocked !== undefined;
  const colour = blocked ? 'text-ink-3' : danger ? 'text-danger' : 'text-ink-2';
  return (
    <li className={className}>
      <button
        type="button"
        aria-label={typeof children === 'string' ? children : undefined}
        aria-disabled={isIdle || undefined}
        aria-describedby={[state && stateId, blocked && reasonId].filter(Boolean).join(' ') || undefined}
        onClick={isIdle ? undefined : onClick}
        className={`${ROW} ${blocked ? 'cursor-not-allowed text-ink-3' : 'hover:bg-sunken'} ${danger ? 'text-danger' : ''}`}
      >
        {busy ? <Spinner /> : <Icon aria-hidden className={`size-5 shrink-0 ${colour}`} />}
        <span className="grid min-w-0">
          {children}
          {blocked && (
            <span id={reasonId} className="text-badge font-normal text-ink-3">
              {blocked}
            </span>
          )}
        </span>
        {state && (
          <span id={stateId} className="ms-auto shrink-0 text-badge font-normal text-ink-2">
            {state}
          </span>
        )}
      </button>
    </li>
  );
}

interface ActionLinkProps {
  icon: LucideIcon;
  href?: string | undefined;
  download?: string;
  to?: string;
  children: ReactNode;
}

export function ActionLink({ icon: Icon, to, children, ...target }: ActionLinkProps) {
  const content = (
    <>
      <Icon aria-hidden className="size-5 shrink-0 text-ink-2" />
      {children}
    </>
  );
  const className = `${ROW} hover:bg-sunken`;
  return (
    <li>
      {to === undefined ? (
        <a {...target} className={className}>
          {content}
        </a>
      ) : (
        <Link to={to} className={className}>
          {content}
        </Link>
      )}
    </li>
  );
}

interface ActionSwitchProps {
  isOn: boolean;
  busy: boolean;
  hint: string;
  onChange: (on: boolean) => void;
  children: string;
}

export function ActionSwitch({ isOn, busy, hint, onChange, children }: ActionSwitchProps) {
  const hintId = useId();
  return (
    <li>
      <button
        type="button"
        role="switch"
        aria-label={children}
        aria-checked={isOn}
        aria-disabled={busy || undefined}
        aria-describedby={hintId}
        onClick={() => !busy && onChange(!isOn)}
        className={`${ROW} hover:bg-sunken`}
      >
        <span
          aria-hidden
          className={`flex h-4 w-7 -ms-1 -me-1 shrink-0 items-center rounded-full border p-px transition-colors ${isOn ? 'border-accent bg-accent' : 'border-control'}`}
        >
          <span
            className={`size-3 rounded-full transition-transform forced-colors:bg-[ButtonText] ${isOn ? 'translate-x-3 bg-on-accent' : 'bg-control'}`}
          />
        </span>
        <span className="grid min-w-0">
          {children}
          <span id={hintId} className="text-badge font-normal text-ink-2">
            {hint}
          </span>
        </span>
      </button>
    </li>
  );
}
