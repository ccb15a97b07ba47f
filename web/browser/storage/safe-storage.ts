export type StorageKind = 'local' | 'session';

function open(kind: StorageKind): Storage {
  return kind === 'local' ? localStorage : sessionStorage;
}

export function readStored(kind: StorageKind, key: string): string | null {
  try {
    return open(kind).getItem(key);
  } catch {
    return null;
  }
}

export function store(kind: StorageKind, key: string, value: string): boolean {
  try {
    open(kind).setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function removeStored(kind: StorageKind, key: string): void {
  try {
    open(kind).removeItem(key);
  } catch {}
}

export function removeStoredWithPrefix(kind: StorageKind, prefix: string): void {
  for (const key of storedKeys(kind, prefix)) removeStored(kind, key);
}

export function storedKeys(kind: StorageKind, prefix: string): string[] {
  try {
    return Object.keys(open(kind)).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
