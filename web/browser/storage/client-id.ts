import { randomHex } from './random-keys.ts';
import { readStored, store } from './safe-storage.ts';

const KEY = 'keepsake_client_id';
let clientId: string | null = null;

export function getClientId(): string {
  clientId ??= readStored('local', KEY) ?? makeClientId();
  return clientId;
}

function makeClientId(): string {
  const id = randomHex(16);
  store('local', KEY, id);
  return id;
}
