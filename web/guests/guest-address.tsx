// The page's address in the guests' entry, which has no router: two pages, and what is open above them.

import { type MouseEvent, type ReactNode, useSyncExternalStore } from 'react';
import {
  type EntryState,
  type PageAddress,
  PageAddressContext,
  usePageAddress,
} from '../browser/page-address.ts';

/** Unlike any key that was given: the page was opened, or reloaded, at this entry. */
const FIRST_KEY = 'first';

const listeners = new Set<() => void>();
let given = 0;
let current = read(true);

function read(isRevisited: boolean): PageAddress {
  const { pathname, search, hash } = location;
  const entry = history.state as { key?: string; state?: EntryState } | null;
  const state = entry?.state ?? null;
  return { pathname, search, hash, key: entry?.key ?? FIRST_KEY, state, isRevisited, go, back };
}

function change(isRevisited: boolean): void {
  current = read(isRevisited);
  for (const notify of listeners) notify();
}

/** Also before the page stands. */
export function go(
  to: string,
  { replace = false, state }: { replace?: boolean; state?: EntryState } = {},
): void {
  const entry = { key: `${Date.now()}-${given++}`, state };
  if (replace) history.replaceState(entry, '', to);
  else history.pushState(entry, '', to);
  change(false);
}

function back(): void {
  history.back();
}

addEventListener('popstate', () => change(true));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function GuestAddress({ children }: { children: ReactNode }) {
  const address = useSyncExternalStore(subscribe, () => current);
  return <PageAddressContext value={address}>{children}</PageAddressContext>;
}

interface GuestLinkProps {
  to: string;
  className: string;
  'aria-label'?: string;
  children: ReactNode;
}

/** Leads to another page of guests without loading a document. Uploads that are under way go on. */
export function GuestLink({ to, ...props }: GuestLinkProps) {
  const address = usePageAddress();
  const follow = (event: MouseEvent) => {
    // Another tab or window was asked for.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    address.go(to);
  };
  return <a href={to} onClick={follow} {...props} />;
}
