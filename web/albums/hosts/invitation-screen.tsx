import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { GivenInvitation } from '../../../shared/api/hosts-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { readableStorage } from '../../../shared/messages/readable-bytes.ts';
import { getLimits, toCeiling } from '../../../shared/rules/tiers.ts';
import { signOut, tellSignedOut } from '../../accounts/leave-session.ts';
import { RegistrationFields, SignInFields } from '../../accounts/login-screen.tsx';
import { refreshUser } from '../../accounts/refresh-user.ts';
import { OfferList } from '../../accounts/upgrade-dialog.tsx';
import { useSession } from '../../browser/storage/session.ts';
import type { ApiError } from '../../http/api-error.ts';
import { apiQuery, refreshLists } from '../../http/api-query.ts';
import { refusalMessage } from '../../http/refusal-message.ts';
import { request } from '../../http/request.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/dialogs/toast-store.ts';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { formatMoment } from '../../ui/format-day.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { UnloadedPage } from '../unloaded-page.tsx';
import { loadHostTexts } from './host-text-files.ts';

export async function loadInvitationScreen() {
  await loadHostTexts();
  return InvitationScreen;
}

function InvitationScreen() {
  const { token = '' } = useParams();
  useDocumentTitle(messages.invitation.title());
  const options = apiQuery('GET /invitations/:token', { params: { token } });
  const query = useQuery({ ...options, refetchOnWindowFocus: false });
  if (query.data) return <OpenInvitation token={token} invitation={query.data} />;
  return (
    <div className="form-column">
      <UnloadedPage query={query} failure={messages.invitation.loadFailed()} />
    </div>
  );
}

function OpenInvitation({ token, invitation }: { token: string; invitation: GivenInvitation }) {
  const session = useSession();
  const accepting = useAccepting(token, invitation);
  return (
    <div className="form-column grid grid-cols-1 gap-6 py-8 lg:py-16">
      <Offer {...invitation} />
      {session ? (
        <Accept name={session.user.name} isTransfer={invitation.role === 'owner'} accepting={accepting} />
      ) : (
        <SignInHere {...invitation} onSignedIn={accepting.mutate} />
      )}
    </div>
  );
}

/** Says who invites to what, and what the role may do. */
function Offer(invitation: GivenInvitation) {
  const { role, title, albumTitles, invitedBy: name, expiresAt, transfer } = invitation;
  const from = transfer ? messages.invitation.transferFrom : messages.invitation.from;
  return (
    <div className="grid grid-cols-1 gap-3 text-ink-2">
      <p className="wrap-anywhere">{from({ name })}</p>
      <h1 dir="auto" className="font-display text-page wrap-anywhere text-ink">
        {title}
      </h1>
      <p>
        <Badge tone="accent">{messages.hostRole[role]()}</Badge>
      </p>
      {transfer ? <Transfer {...invitation} /> : <p>{messages.hostRoleHint[role]()}</p>}
      {albumTitles.length > 1 && (
        <p className="wrap-anywhere">{messages.invitation.albums({ albums: albumTitles.join(' · ') })}</p>
      )}
      <p className="text-label">{messages.invitation.validUntil({ moment: formatMoment(expiresAt) })}</p>
    </div>
  );
}

function Transfer({ invitedBy: name, transfer, tier }: GivenInvitation) {
  const { photoCount: count = 0, storageBytes = 0 } = transfer ?? {};
  const max = tier ? toCeiling(getLimits(tier).maxPhotosPerAlbum) : Number.POSITIVE_INFINITY;
  return (
    <>
      <p>{messages.invitation.count({ count, size: readableStorage(storageBytes) })}</p>
      <p>{messages.invitation.formerOwner({ name })}</p>
      <p>{tier ? messages.invitation.limits() : messages.invitation.limitsLater()}</p>
      {tier && <OfferList tier={tier} />}
      {count >= max && <p className="text-danger">{messages.invitation.tooManyPhotos({ count, max })}</p>}
    </>
  );
}

function useAccepting(token: string, { role }: GivenInvitation) {
  const navigate = useNavigate();
  const client = useQueryClient();
  return useMutation<{ albumId: string }, ApiError>({
    mutationFn: () => request('POST /invitations/:token', { params: { token } }),
    onSuccess({ albumId }) {
      // The cached page shows what a visitor sees.
      client.removeQueries({ queryKey: ['album', albumId] });
      refreshLists(client);
      void refreshUser();
      void navigate(`/albums/${albumId}`, { replace: true });
      showToast(role === 'owner' ? messages.invitation.taken() : messages.invitation.joined());
    },
  });
}

interface AcceptProps {
  name: string;
  isTransfer: boolean;
  accepting: ReturnType<typeof useAccepting>;
}

function Accept({ name, isTransfer, accepting: { error, isPending, mutate } }: AcceptProps) {
  return (
    <div className="grid gap-3">
      {error && <Refusal>{refusalMessage(error, messages.invitation.failed())}</Refusal>}
      {(error?.code === 'ALBUM_LIMIT' || error?.code === 'STORAGE_LIMIT') && (
        <LinkButton kind="secondary" to="/profile">
          {messages.albumAction.seePlans()}
        </LinkButton>
      )}
      <Button busy={isPending} onClick={() => mutate()}>
        {isTransfer ? messages.invitation.takeAs({ name }) : messages.invitation.joinAs({ name })}
      </Button>
      <Button
        kind="quiet"
        disabled={isPending}
        onClick={() => {
          signOut();
          tellSignedOut();
        }}
      >
        {messages.invitation.signOut()}
      </Button>
    </div>
  );
}

/** After signing in, the person joins at once, but sees the limits of the own plan before taking an album. */
function SignInHere({ role, onSignedIn }: GivenInvitation & { onSignedIn: () => void }) {
  const [account, setAccount] = useState<'isNew' | 'hasAccount'>('isNew');
  const joins = role !== 'owner';
  const done = joins ? onSignedIn : () => {};
  return (
    <div className="grid gap-5">
      <SegmentedControl
        label={messages.invitation.signInOrRegister()}
        showsLabels
        value={account}
        onChange={setAccount}
        segments={(['isNew', 'hasAccount'] as const).map((value) => ({
          value,
          label: messages.invitation[value](),
        }))}
      />
      {account === 'isNew' ? (
        <RegistrationFields
          submit={joins ? messages.invitation.registerAndJoin() : messages.header.createAccount()}
          onSignedIn={done}
        />
      ) : (
        <SignInFields
          submit={joins ? messages.invitation.signInAndJoin() : messages.common.signIn()}
          onSignedIn={done}
        />
      )}
    </div>
  );
}
