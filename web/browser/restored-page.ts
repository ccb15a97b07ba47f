import { readStored, type StorageKind, storedKeys } from './storage/safe-storage.ts';

/** What decides about what a page shows: the session, the PINs that were given, and whose photos are one's own. */
const DECIDING: [StorageKind, string][] = [
  ['session', 'keepsake_session'],
  ['local', 'keepsake_session'],
  ['local', 'keepsake_uploads'],
  ['local', 'pin_token_'],
];

function whoStandsHere(): string {
  const entries = DECIDING.flatMap(([kind, prefix]) =>
    storedKeys(kind, prefix).map((key) => [kind, key, readStored(kind, key)]),
  );
  return JSON.stringify(entries.sort());
}

const NOBODY = '[]';

/** Loads the page anew where another person would see it. Until that is known, nothing of it shows. */
export function guardRestoredPage(): void {
  const { style } = document.documentElement;
  let before = NOBODY;
  addEventListener('pagehide', () => {
    before = whoStandsHere();
    if (before !== NOBODY) style.visibility = 'hidden';
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && whoStandsHere() !== before) location.reload();
    else style.visibility = '';
  });
}
