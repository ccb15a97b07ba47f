import type { InvitedRole } from '../../../shared/rules/hosts/hosts.ts';
import type { Person } from '../person.ts';

/** Invites a registered person, who accepts at once. */
export async function joinAsHost(
  host: Person,
  albumId: string,
  invited: Person,
  role: InvitedRole,
  isForEvent = false,
): Promise<void> {
  const { url } = await host.get('POST /albums/:albumId/invitations', {
    params: { albumId },
    body: { role, isForEvent },
  });
  await invited.get('POST /invitations/:token', { params: { token: url.split('/').at(-1) ?? '' } });
}
