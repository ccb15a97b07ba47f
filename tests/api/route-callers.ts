/** An administrator is not a user. */
export type Caller = 'anonymous' | 'stranger' | 'contributor' | 'helper' | 'co-host' | 'owner' | 'admin';
export const CALLERS: Caller[] = [
  'anonymous',
  'stranger',
  'contributor',
  'helper',
  'co-host',
  'owner',
  'admin',
];

export const everybody = (status: number): Record<Caller, number> => ({
  anonymous: status,
  stranger: status,
  contributor: status,
  helper: status,
  'co-host': status,
  owner: status,
  admin: status,
});
export const users = (status: number) => ({ ...everybody(status), anonymous: 401, admin: 401 });
/** For owner, co-hosts and helpers. */
export const helpersToo = (status: number) => ({ ...users(status), stranger: 404, contributor: 403 });
/** For owner and co-hosts. */
export const hostsOnly = (status: number) => ({ ...helpersToo(status), helper: 403 });
export const ownerOnly = (status: number) => ({ ...hostsOnly(status), 'co-host': 403 });
/** Other users do not learn that the event exists. */
export const helpersOfEvent = (status: number) => ({ ...helpersToo(status), contributor: 404 });
export const adminOnly = (status: number) => ({ ...everybody(401), admin: status });
