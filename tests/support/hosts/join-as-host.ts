import type { NewInvitation } from '../../../shared/api/hosts-api.ts';
import type { InvitedRole } from '../../../shared/rules/hosts/hosts.ts';
import type { Person } from '../person.ts';

/** Returns the token of the invitation's link. */
export async function invite(
  host: Person,
  albumId: string,
  role: InvitedRole,
  more: Partial<NewInvitation> = {},
): Promise<string> {
  const { url } = await host.get('POST /albums/:albumId/invitations', {
    params: { albumId },
    body: { role, ...more },
  });
  return url.split('/').at(-1) ?? '';
}

export const accept = (person: Person, token: string) =>
  person.ask('POST /invitations/:token', { params: { token } });

/** Invites a registered person, who accepts at once. */
export async function joinAsHost(
  host: Person,
  albumId: string,
  invited: Person,
  role: InvitedRole,
  isForEvent = false,
): Promise<void> {
  const token = await invite(host, albumId, role, { isForEvent });
  await invited.get('POST /invitations/:token', { params: { token } });
}

export async function listHosts(host: Person, albumId: string) {
  return host.get('GET /albums/:albumId/hosts', { params: { albumId } });
}

export async function removeHost(host: Person, albumId: string, { email }: Person): Promise<void> {
  const { hosts } = await listHosts(host, albumId);
  const userId = hosts.find((each) => each.email === email)?.userId ?? '';
  await host.get('DELETE /albums/:albumId/hosts/:userId', { params: { albumId, userId } });
}
