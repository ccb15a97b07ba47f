// Whether a visitor is asked to register after an upload: once in a tab, and never again after Skip.

import { readStored, store } from '../browser/safe-storage.ts';
import { getSession } from '../browser/session.ts';

const KEY = 'keepsake_registration_offered';

export function mayOfferRegistration(): boolean {
  return getSession() === null && readStored('session', KEY) === null;
}

export function noteRegistrationOffer(): void {
  store('session', KEY, 'true');
}
