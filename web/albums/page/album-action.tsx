import type { LucideIcon } from 'lucide-react';
import { createContext, type ReactNode, useContext, useId } from 'react';
import { Link } from 'react-router';
import type { OwnedAlbum } from '../../../shared/api/albums-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { type Action as ActionName, refusalIn } from '../../../shared/rules/access.ts';
import { Spinner, SwitchKnob } from '../../ui/button.tsx';

const ROW =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-1.5 text-start text-button font-medium transition-colors lg:pointer-fine:min-h-7.5 lg:pointer-fine:py-0.5 lg:pointer-fine:[@media(height<52rem)]:min-h-7';

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

/** Whose actions are below. */
export const ActionsOf = createContext<OwnedAlbum | null>(null);

/** Null where the viewer's role never does it: it is left out. Else why the album's state forbids it. */
function useBlocked(needs: ActionName | undefined): string | undefined | null {
  const album = useContext(ActionsOf);
  if (!album || !needs) return undefined;
  const refusal = refusalIn(album, needs);
  if (refusal === 'NOT_ALLOWED') return null;
  if (refusal === null) return undefined;
  if (refusal === 'ARCHIVE_EXPIRED') return messages.albumAction.archiveBlocked();
  return album.isArchived ? messages.albumAction.archivedBlocked() : messages.albumAction.wallBlocked();
}

interface ActionProps {
  icon: LucideIcon;
  needs?: ActionName;
  onClick: () => void;
  busy?: boolean;
  blocked?: string | undefined;
  danger?: boolean;
  state?: string;
  className?: string;
  children: ReactNode;
}

export function Action(props: ActionProps) {
  const { icon: Icon, needs, onClick, busy = false, danger = false, state, className, children } = props;
  const forbidden = useBlocked(needs);
  const reasonId = useId();
  const stateId = useId();
  if (forbidden === null) return null;
  const blocked = props.blocked ?? forbidden;
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
          <span>{children}</span>
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
  needs?: ActionName;
  href?: string | undefined;
  download?: string;
  to?: string;
  children: ReactNode;
}

export function ActionLink({ icon: Icon, needs, to, children, ...target }: ActionLinkProps) {
  if (useBlocked(needs) === null) return null;
  const content = (
    <>
      <Icon aria-hidden className="size-5 shrink-0 text-ink-2" />
      <span>{children}</span>
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
        <SwitchKnob isOn={isOn} className="-mx-1" />
        <span className="grid min-w-0">
          <span>{children}</span>
          <span id={hintId} className="text-badge font-normal text-ink-2">
            {hint}
          </span>
        </span>
      </button>
    </li>
  );
}
