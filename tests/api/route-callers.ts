/** An administrator is not a user. */
export type Caller = 'anonymous' | 'stranger' | 'contributor' | 'owner' | 'admin';
export const CALLERS: Caller[] = ['anonymous', 'stranger', 'contributor', 'owner', 'admin'];

export const everybody = (status: number): Record<Caller, number> => ({
  anonymous: status,
  stranger: status,
  contributor: status,
  owner: status,
  admin: status,
});
export const users = (status: number) => ({ ...everybody(status), anonymous: 401, admin: 401 });
export const ownerOnly = (status: number) => ({
  anonymous: 401,
  stranger: 404,
  contributor: 403,
  owner: status,
  admin: 401,
});
export const adminOnly = (status: number) => ({ ...everybody(401), admin: status });
