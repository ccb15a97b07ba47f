import { readStored, type StorageKind, storedKeys } from './storage/safe-storage.ts';

/** Prefixes of the stored values that decide which photos a page shows. */
const DECIDING: [StorageKind, string][] = [
  ['session', 'keepsake_session'],
  ['local', 'keepsake_session'],
  ['local', 'keepsake_uploads'],
  ['local', 'pin_token_'],
];

function readIdentity(): string {
  const entries = DECIDING.flatMap(([kind, prefix]) =>
    storedKeys(kind, prefix).map((key) => [kind, key, readStored(kind, key)]),
  );
  return JSON.stringify(entries.sort());
}

const NOBODY = '[]';

export function guardRestoredPage(): void {
  const { style } = document.documentElement;
  let before = NOBODY;
  addEventListener('pagehide', () => {
    before = readIdentity();
    if (before !== NOBODY) style.visibility = 'hidden';
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && readIdentity() !== before) location.reload();
    else style.visibility = '';
  });
}
