import { accountsApi } from './accounts-api.ts';
import { adminActivityApi } from './admin-activity-api.ts';
import { adminApi } from './admin-api.ts';
import { adminListsApi } from './admin-lists-api.ts';
import { adminMailApi } from './admin-mail-api.ts';
import { albumsApi } from './albums-api.ts';
import { downloadsApi } from './downloads-api.ts';
import { eventsApi } from './events-api.ts';
import { guestBookApi } from './guest-book-api.ts';
import { guestGroupsApi } from './guest-groups-api.ts';
import { guestsApi } from './guests-api.ts';
import { hostsApi } from './hosts-api.ts';

export const allRoutes = {
  ...accountsApi,
  ...albumsApi,
  ...guestGroupsApi,
  ...hostsApi,
  ...eventsApi,
  ...downloadsApi,
  ...guestBookApi,
  ...guestsApi,
  ...adminApi,
  ...adminActivityApi,
  ...adminListsApi,
  ...adminMailApi,
};

export type AllRoutes = typeof allRoutes;
type AddressWith<Part> = { [K in keyof AllRoutes]: AllRoutes[K] extends Part ? K : never }[keyof AllRoutes];
export type LiveAddress = AddressWith<{ live: true }>;
export type CsvAddress = AddressWith<{ csv: string }>;
export type JsonAddress = Exclude<keyof AllRoutes, LiveAddress | CsvAddress>;
