import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type LucideIcon, UserRoundX, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { OwnedAlbum } from '../../../shared/api/albums-api.ts';
import type { Hosts } from '../../../shared/api/hosts-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { useSession } from '../../browser/storage/session.ts';
import { apiQuery, refreshLists } from '../../http/api-query.ts';
import { refusalMessage } from '../../http/refusal-message.ts';
import { request } from '../../http/request.ts';
import { Badge } from '../../ui/badge.tsx';
import { Ask } from '../../ui/dialogs/ask.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { showRefusal } from '../../ui/dialogs/show-failure.ts';
import { showToast } from '../../ui/dialogs/toast-store.ts';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { formatMoment } from '../../ui/format-day.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AlbumLog } from './album-log.tsx';
import { loadHostTexts } from './host-text-files.ts';
import { InviteForm, type NewLink } from './invite-form.tsx';

type Host = Hosts['hosts'][number];

interface DialogProps {
  album: OwnedAlbum;
  onClose: () => void;
}

interface HostsDialogProps extends DialogProps {
  /** True if the dialog is about all albums of the event. It then has no log, because each album has its own. */
  isForEvent?: boolean;
}

export async function loadHostDialogs() {
  await loadHostTexts();
  return HostDialogs;
}

function HostDialogs({ isLeaving, ...props }: HostsDialogProps & { isLeaving: boolean }) {
  return isLeaving ? <LeaveDialog {...props} /> : <HostsDialog {...props} />;
}

export function HostsDialog({ album, isForEvent = false, onClose }: HostsDialogProps) {
  const [view, setView] = useState<'people' | 'log'>('people');
  const [made, setMade] = useState<NewLink | null>(null);
  const views = (['people', 'log'] as const).map((value) => ({ value, label: messages.hosts[value]() }));
  const title = isForEvent ? messages.hostEvent.hosts() : messages.hostRole.heading();
  return (
    <Dialog title={title} onClose={onClose}>
      {!isForEvent && (
        <div className="mb-5 flex">
          <SegmentedControl
            label={messages.hosts.views()}
            showsLabels
            value={view}
            onChange={setView}
            segments={views}
          />
        </div>
      )}
      {view === 'people' ? (
        <People {...{ album, isForEvent, made, setMade }} />
      ) : (
        <AlbumLog albumId={album.id} />
      )}
    </Dialog>
  );
}

interface PeopleProps {
  album: OwnedAlbum;
  isForEvent: boolean;
  /** The link that was just made. It stays while the log is shown, because it cannot be shown again. */
  made: NewLink | null;
  setMade: (made: NewLink | null) => void;
}

function People({ album, isForEvent, made, setMade }: PeopleProps) {
  const options = apiQuery('GET /albums/:albumId/hosts', { params: { albumId: album.id } });
  const { data, error, refetch } = useQuery({ ...options, staleTime: 0 });
  const reload = () => void refetch();
  function onRevoked(invitationId: string): void {
    if (made?.invitation.id === invitationId) setMade(null);
    reload();
  }
  if (!data && error)
    return <LoadFailure message={refusalMessage(error, messages.hosts.loadFailed())} onRetry={reload} />;
  const people = data && (isForEvent ? selectOfEvent(data) : data);
  return (
    <div className="grid grid-cols-1 gap-6">
      <InviteForm
        {...{ album, isForEvent, made }}
        onMade={(link) => {
          setMade(link);
          if (link) reload();
        }}
      />
      {people ? (
        <PeopleList albumId={album.id} {...people} onChange={reload} onRevoked={onRevoked} />
      ) : (
        <Skeleton className="h-24" />
      )}
    </div>
  );
}

/** Leaves out those who help with one album only. */
function selectOfEvent({ hosts, invitations }: Hosts): Hosts {
  return {
    hosts: hosts.filter(({ role, isOfEvent }) => role === 'owner' || isOfEvent),
    invitations: invitations.filter((each) => each.isForEvent),
  };
}

interface PeopleListProps extends Hosts {
  albumId: string;
  onChange: () => void;
  onRevoked: (invitationId: string) => void;
}

function PeopleList({ albumId, hosts, invitations, onChange, onRevoked }: PeopleListProps) {
  const [removed, setRemoved] = useState<Host | null>(null);
  const ownId = useSession()?.user.id;
  const canRemove = ({ role, userId }: Host) => role !== 'owner' && userId !== ownId;
  const revoke = (invitationId: string) =>
    request('DELETE /albums/:albumId/invitations/:invitationId', { params: { albumId, invitationId } });
  return (
    <div>
      <ul aria-label={messages.hostRole.heading()} className="divide-y divide-line border-y border-line">
        {hosts.map((host) => (
          <Row
            key={host.userId}
            {...host}
            title={host.name}
            detail={host.email}
            icon={UserRoundX}
            label={messages.hosts.remove({ name: host.name })}
            onRemove={canRemove(host) ? () => setRemoved(host) : undefined}
          />
        ))}
        {invitations.map(({ id, role, email, isForEvent, expiresAt }) => (
          <Row
            key={id}
            title={email ?? messages.hosts.link()}
            detail={messages.hosts.invited({ moment: formatMoment(expiresAt) })}
            role={role}
            isOfEvent={isForEvent}
            icon={X}
            label={messages.hosts.revoke()}
            onRemove={() => void revoke(id).then(() => onRevoked(id), showChangeFailed)}
          />
        ))}
      </ul>
      {removed && (
        <Ask
          title={messages.hosts.removeQuestion({ name: removed.name })}
          text={removed.isOfEvent ? messages.hosts.removeFromEvent() : messages.hosts.removeWarning()}
          submit={messages.hosts.removeSubmit()}
          onSubmit={() => removeHost(albumId, removed.userId).then(onChange, showChangeFailed)}
          onClose={() => setRemoved(null)}
        />
      )}
    </div>
  );
}

interface RowProps {
  title: string;
  detail: string;
  role: 'owner' | 'co-host' | 'helper';
  isOfEvent: boolean;
  icon: LucideIcon;
  label: string;
  onRemove: (() => void) | undefined;
}

/** The row describes its button, because several invitations may be open. */
function Row({ title, detail, role, isOfEvent, icon, label, onRemove }: RowProps) {
  const descriptionId = useId();
  return (
    <li className="flex items-center gap-2 py-2">
      <div id={descriptionId} className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span dir="auto" className="min-w-0 font-medium wrap-anywhere">
            {title}
          </span>
          <Badge>{messages.hostRole[role]()}</Badge>
          {isOfEvent && <Badge>{messages.hosts.wholeEvent()}</Badge>}
        </p>
        <p className="text-label wrap-anywhere text-ink-2">{detail}</p>
      </div>
      {onRemove && (
        <IconButton icon={icon} label={label} aria-describedby={descriptionId} onClick={onRemove} />
      )}
    </li>
  );
}

function LeaveDialog({ album, onClose }: DialogProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const userId = useSession()?.user.id ?? '';
  function onLeft(): void {
    refreshLists(client);
    void navigate('/');
    showToast(messages.hosts.left());
  }
  return (
    <Ask
      title={messages.hosts.leaveQuestion()}
      text={messages.hosts.leaveWarning()}
      submit={messages.hostRole.leave()}
      onSubmit={() => removeHost(album.id, userId).then(onLeft, showChangeFailed)}
      onClose={onClose}
    />
  );
}

const removeHost = (albumId: string, userId: string) =>
  request('DELETE /albums/:albumId/hosts/:userId', { params: { albumId, userId } });

const showChangeFailed = (error: unknown) => showRefusal(error, messages.hosts.changeFailed());
