import { ensureFirstAdmin } from '../../server/admin/manage-admins.ts';
import { startKeepsake, type TestKeepsake } from './keepsake-server.ts';
import { Person } from './person.ts';

/**
 * Signs in the first administrator of the settings, and creates it if there is none. Needs `ADMIN_PASSWORD`
 * in the environment.
 */
export async function signedInAdministrator(keepsake: TestKeepsake): Promise<Person> {
  await ensureFirstAdmin(keepsake.ctx);
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = keepsake.ctx.config;
  if (!password) throw new Error('start this Keepsake with ADMIN_PASSWORD');
  const administrator = new Person(keepsake, username);
  administrator.token = (
    await administrator.get('POST /admin/auth/login', { body: { username, password } })
  ).token;
  return administrator;
}

/** Starts a Keepsake whose first administrator is nora, and signs her in. */
export async function startWithAdministrator(): Promise<{ keepsake: TestKeepsake; nora: Person }> {
  const environment = { ADMIN_USERNAME: 'nora', ADMIN_PASSWORD: 'the first of them' };
  const keepsake = await startKeepsake({ environment });
  return { keepsake, nora: await signedInAdministrator(keepsake) };
}
