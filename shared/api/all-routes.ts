// Every route of the product, by its address.

import { accountsApi } from './accounts-api.ts';
import { adminApi } from './admin-api.ts';
import { albumsApi } from './albums-api.ts';
import { guestsApi } from './guests-api.ts';

export const allRoutes = { ...accountsApi, ...albumsApi, ...guestsApi, ...adminApi };

export type AllRoutes = typeof allRoutes;
/** Addresses that answer with JSON; the live ones answer with a stream. */
export type JsonAddress = {
  [K in keyof AllRoutes]: AllRoutes[K] extends { live: true } ? never : K;
}[keyof AllRoutes];
export type LiveAddress = Exclude<keyof AllRoutes, JsonAddress>;
