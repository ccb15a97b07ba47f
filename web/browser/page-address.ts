// The address of the page, as its entry keeps it: the router of the application, or the history of the guests' entry.

import { createContext, useContext } from 'react';

/** What an entry of the history holds. `isOverPage`: Back leads from an overlay to the page below it. */
export interface EntryState {
  isOverPage?: boolean;
}

export interface PageAddress {
  pathname: string;
  search: string;
  hash: string;
  /** Of the entry in the history. */
  key: string;
  state: EntryState | null;
  /** Back or Forward led here, or nothing did yet. */
  isRevisited: boolean;
  go: (to: string, how?: { replace?: boolean; state?: EntryState }) => void;
  back: () => void;
}

export const PageAddressContext = createContext<PageAddress | null>(null);

export function usePageAddress(): PageAddress {
  const address = useContext(PageAddressContext);
  if (!address) throw new Error('The page has no address: its entry does not provide one.');
  return address;
}
