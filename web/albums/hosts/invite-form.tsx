import { Copy, Share2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { OwnedAlbum } from '../../../shared/api/albums-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { can } from '../../../shared/rules/access.ts';
import { checkEmail, cleanEmail } from '../../../shared/rules/fields.ts';
import {
  GIVEN_ROLES,
  INVITED_ROLES,
  type InvitedRole,
  isTransfer,
} from '../../../shared/rules/hosts/hosts.ts';
import { canShare, copyText, shareLink } from '../../browser/share-link.ts';
import { type Reply, request } from '../../http/request.ts';
import { Button } from '../../ui/button.tsx';
import { showRefusal } from '../../ui/dialogs/show-failure.ts';
import { showToast } from '../../ui/dialogs/toast-store.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { formatMoment } from '../../ui/format-day.ts';

export type NewLink = Reply<'POST /albums/:albumId/invitations'>;

interface InviteFormProps {
  album: OwnedAlbum;
  /** True if invitations can only be for all albums of the event. */
  isForEvent: boolean;
  /** The link that was just made. */
  made: NewLink | null;
  onMade: (made: NewLink | null) => void;
}

/** Invites a co-host or helper, or transfers the album to a new owner. */
export function InviteForm({ album, isForEvent: isOnlyForEvent, made, onMade }: InviteFormProps) {
  const form = useForm({
    initial: () => ({ role: 'helper' as InvitedRole, isForEvent: isOnlyForEvent, email: '' }),
    check: ({ email }) => ({ email: email.trim() === '' ? null : checkEmail(email) }),
    async send({ email, ...chosen }) {
      const body = { ...chosen, ...(email.trim() === '' ? {} : { email: cleanEmail(email) }) };
      onMade(await request('POST /albums/:albumId/invitations', { params: { albumId: album.id }, body }));
      form.reset();
    },
    failed: (error) => showRefusal(error, messages.hosts.inviteFailed()),
  });
  const { role, isForEvent } = form.values;
  const roles = can(album, 'transfer') && !isOnlyForEvent ? INVITED_ROLES : GIVEN_ROLES;
  if (made) {
    const { title } = (made.invitation.isForEvent && album.event) || album;
    return <InvitationLink made={made} title={title} onAgain={() => onMade(null)} />;
  }
  return (
    <form {...form.form} className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-1 gap-2">
        <SegmentedControl
          label={messages.hosts.role()}
          showsLabels
          value={role}
          onChange={(chosen) => form.set('role', chosen)}
          segments={roles.map((value) => ({ value, label: roleName(value) }))}
        />
        <p className="text-label text-ink-2">{messages.hostRoleHint[role]()}</p>
        {isTransfer(role) && album.event && (
          <p className="text-label text-ink-2">{messages.hosts.leavesEvent({ event: album.event.title })}</p>
        )}
      </div>
      <TextField
        label={messages.hosts.email()}
        hint={messages.hosts.emailHint()}
        type="email"
        autoComplete="off"
        {...form.text('email')}
      />
      {album.event && !isOnlyForEvent && !isTransfer(role) && (
        <Checkbox
          label={messages.hosts.forEvent({ event: album.event.title })}
          checked={isForEvent}
          onChange={(event) => form.set('isForEvent', event.target.checked)}
        />
      )}
      <Button type="submit" busy={form.isBusy} className="justify-self-start">
        {messages.hosts.createLink()}
      </Button>
    </form>
  );
}

function roleName(role: InvitedRole): string {
  return isTransfer(role) ? messages.hosts.newOwner() : messages.hostRole[role]();
}

interface InvitationLinkProps {
  made: NewLink;
  title: string;
  onAgain: () => void;
}

/** Takes the focus, because the link is shown only once. */
function InvitationLink({ made: { invitation, url }, title, onAgain }: InvitationLinkProps) {
  const { email, expiresAt } = invitation;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  async function copy(): Promise<void> {
    if (await copyText(url)) showToast(messages.hosts.copied());
    else showToast(messages.share.copyFailed(), { kind: 'error' });
  }
  return (
    <section className="grid animate-enter grid-cols-1 gap-3 rounded-card border border-line p-5">
      <h3 ref={heading} tabIndex={-1} className="font-medium">
        {messages.hosts.link()}
      </h3>
      <p dir="ltr" className="rounded-control bg-sunken px-3 py-2 text-label break-all">
        {url}
      </p>
      <p className="text-label text-ink-2">
        <span>{messages.hosts.linkHint({ moment: formatMoment(expiresAt) })}</span>
        {email && <span>{` ${messages.hosts.mailed({ email })}`}</span>}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>
          <Copy aria-hidden className="size-5" />
          <span>{messages.share.copyLink()}</span>
        </Button>
        {canShare && (
          <Button kind="secondary" onClick={() => shareLink(title, url)}>
            <Share2 aria-hidden className="size-5" />
            <span>{messages.share.share()}</span>
          </Button>
        )}
        <Button kind="quiet" onClick={onAgain}>
          {messages.hosts.again()}
        </Button>
      </div>
    </section>
  );
}
