import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, createContext, useContext, useId } from 'react';
import { Link } from 'react-router';
import type { OwnedAlbum } from '../../../shared/api/albums-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { type Action as ActionName, can, refusalIn } from '../../../shared/rules/access.ts';
import { Spinner, SwitchKnob } from '../../ui/button.tsx';
import { showToast } from '../../ui/dialogs/toast-store.ts';
import type { Elements } from '../../ui/text/elements.ts';

export const ACTION_ROW =
  'flex min-h-11 w-full items-center gap-2 rounded-control px-3 py-1.5 text-start text-button font-medium transition-colors lg:pointer-fine:min-h-7.5 lg:pointer-fine:py-0.5 lg:pointer-fine:[@media(height<52rem)]:min-h-7';

export function ActionGroup({ title, children }: { title: string; children: Elements }) {
  const titleId = useId();
  return (
    <section className="border-t border-line pt-1 first:border-0 lg:first:pt-0">
      <h3 id={titleId} className="px-3 text-badge font-medium text-ink-2 max-lg:sr-only">
        {title}
      </h3>
      <ul aria-labelledby={titleId} className="grid">
        {children}
      </ul>
    </section>
  );
}

/** The albums to which the actions below belong: one, or all albums of an event. */
export const ActionAlbums = createContext<readonly OwnedAlbum[]>([]);

/**
 * Returns null if the viewer's role never allows the action, which is then hidden. Otherwise returns why the
 * album's state forbids it.
 */
function useBlocked(needs: ActionName | undefined): string | undefined | null {
  const albums = useContext(ActionAlbums);
  const album = needs && albums.find((each) => !can(each, needs));
  if (!album) return undefined;
  const refusal = refusalIn(album, needs);
  if (refusal === 'NOT_ALLOWED') return null;
  if (refusal === 'ARCHIVE_EXPIRED') return messages.albumAction.archiveBlocked();
  return album.isArchived ? messages.albumAction.archivedBlocked() : messages.albumAction.wallBlocked();
}

interface ActionProps {
  icon: LucideIcon;
  needs?: ActionName;
  onClick?: () => void;
  /** A link has either `href` or `to`, and no `onClick`. */
  href?: string | undefined;
  to?: string;
  download?: string;
  busy?: boolean;
  blocked?: string | undefined;
  danger?: boolean;
  /** Number of photos that wait for approval. */
  count?: number;
  className?: string;
  beside?: Elements;
  children: string;
}

export function Action(props: ActionProps) {
  const { icon: Icon, needs, busy = false, danger = false, count = 0, className = '', children } = props;
  const forbidden = useBlocked(needs);
  if (forbidden === null) return null;
  const blocked = props.blocked ?? forbidden;
  const colour = blocked ? 'text-ink-3' : danger ? 'text-danger' : 'text-ink-2';
  const row = {
    'aria-label': children,
    title: blocked ?? (count > 0 ? messages.photoVisibility.waitForYou({ count }) : undefined),
    className: `${ACTION_ROW} hover:bg-sunken ${blocked ? 'text-ink-3' : danger ? 'text-danger' : ''}`,
    children: (
      <>
        {busy ? <Spinner /> : <Icon aria-hidden className={`size-5 shrink-0 ${colour}`} />}
        <span className="min-w-0 grow">{children}</span>
        {count > 0 && (
          <span aria-hidden className="shrink-0 text-label text-ink-2 tabular-nums">
            {count}
          </span>
        )}
      </>
    ),
  };
  return (
    <li className={`flex items-center ${className}`}>
      <ActionFrame {...props} row={row} blocked={blocked} isBusy={busy} />
      {!blocked && props.beside}
    </li>
  );
}

interface ActionFrameProps extends Pick<ActionProps, 'onClick' | 'href' | 'to' | 'download' | 'blocked'> {
  row: ComponentProps<'button'> & ComponentProps<'a'>;
  isBusy: boolean;
}

/** A blocked action explains itself when it is clicked, because a second line would move the rows below. */
function ActionFrame({ row, onClick, href, to, download, blocked, isBusy }: ActionFrameProps) {
  if (!blocked && to !== undefined) return <Link {...row} to={to} />;
  if (!blocked && href !== undefined) return <a {...row} href={href} download={download} />;
  const explain = blocked ? () => showToast(blocked, { kind: 'info' }) : onClick;
  return (
    <button
      {...row}
      type="button"
      aria-disabled={isBusy || blocked !== undefined || undefined}
      onClick={isBusy ? undefined : explain}
    />
  );
}

interface ActionSwitchProps {
  isOn: boolean;
  busy: boolean;
  /** Why the album's state forbids it. */
  blocked?: string | undefined;
  hint: string;
  onChange: (on: boolean) => void;
  children: string;
}

export function ActionSwitch({ isOn, busy, blocked, hint, onChange, children }: ActionSwitchProps) {
  const hintId = useId();
  const isIdle = busy || blocked !== undefined;
  return (
    <li>
      <button
        type="button"
        role="switch"
        aria-label={children}
        aria-checked={isOn}
        aria-disabled={isIdle || undefined}
        aria-describedby={hintId}
        onClick={() => !isIdle && onChange(!isOn)}
        className={`${ACTION_ROW} hover:bg-sunken`}
      >
        <SwitchKnob isOn={isOn} />
        <span className="grid min-w-0">
          <span>{children}</span>
          <span id={hintId} className="text-badge font-normal text-ink-2">
            {blocked ?? hint}
          </span>
        </span>
      </button>
    </li>
  );
}
