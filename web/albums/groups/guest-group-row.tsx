import { ChevronDown, Copy, Download, Link2Off, RefreshCw, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { OwnedAlbum } from '../../../shared/api/albums-api.ts';
import type { GuestGroup, GuestGroups } from '../../../shared/api/guest-groups-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { qrFilename } from '../../../shared/rules/album-slug.ts';
import { cleanLine } from '../../../shared/rules/fields.ts';
import { checkGroupName } from '../../../shared/rules/group-names.ts';
import { request } from '../../http/request.ts';
import { Button } from '../../ui/button.tsx';
import { showRefusal } from '../../ui/dialogs/show-failure.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { copyGuestLink } from '../copy-guest-link.ts';
import { ActionSwitch } from '../page/album-action.tsx';

interface GuestGroupRowProps {
  album: OwnedAlbum;
  group: GuestGroup;
  photoCount: number;
  isOpen: boolean;
  onToggle: () => void;
  onRenamed: () => void;
  onChanged: (answer: Promise<GuestGroups>) => Promise<void>;
}

const LINKED =
  'grid size-11 shrink-0 place-items-center rounded-control text-ink-2 transition hover:bg-sunken hover:text-ink';

export function GuestGroupRow(props: GuestGroupRowProps) {
  const { album, group, photoCount, isOpen, onToggle } = props;
  const { name, isClosed } = group;
  const editId = useId();
  return (
    <li>
      <div className="flex items-center py-1">
        <div className="min-w-0 grow">
          <p dir="auto" className="truncate font-medium">
            {name}
          </p>
          <p className="flex flex-wrap items-center gap-x-2 text-badge text-ink-2 tabular-nums">
            <span>{messages.photo.count({ count: photoCount })}</span>
            {isClosed && (
              <span className="flex items-center gap-1 text-warn">
                <Link2Off aria-hidden className="size-3.5" />
                <span>{messages.guestGroup.closed()}</span>
              </span>
            )}
          </p>
        </div>
        <IconButton
          icon={Copy}
          label={messages.guestGroup.copyLink({ name })}
          onClick={() => void copyGuestLink(group.guestUploadUrl, { isNamed: true })}
        />
        <a
          href={group.qrCodeDataUrl}
          download={qrFilename(`${album.title} ${name}`)}
          aria-label={messages.guestGroup.qrCode({ name })}
          title={messages.guestGroup.qrCode({ name })}
          className={LINKED}
        >
          <Download aria-hidden className="size-5" />
        </a>
        <IconButton
          icon={ChevronDown}
          label={messages.guestGroup.edit({ name })}
          aria-expanded={isOpen}
          aria-controls={isOpen ? editId : undefined}
          onClick={onToggle}
          className="-me-2 aria-expanded:rotate-180"
        />
      </div>
      {isOpen && <EditGroup key={name} id={editId} {...props} />}
    </li>
  );
}

type Step = 'newLink' | 'delete';

function EditGroup({ id, album, group, onChanged, onRenamed }: GuestGroupRowProps & { id: string }) {
  const params = { albumId: album.id, groupId: group.id };
  const [asked, setAsked] = useState<Step | null>(null);
  const [busy, setBusy] = useState(false);
  const change = (body: { name?: string; isClosed?: boolean; newCode?: true }) =>
    request('PATCH /albums/:albumId/groups/:groupId', { params, body });
  async function run(send: () => Promise<GuestGroups>): Promise<void> {
    setBusy(true);
    try {
      await onChanged(send());
      setAsked(null);
    } catch (error) {
      showRefusal(error, messages.guestGroup.changeFailed());
    } finally {
      setBusy(false);
    }
  }
  async function rename(name: string): Promise<void> {
    if (name !== group.name) await onChanged(change({ name }));
    onRenamed();
  }
  const question = { busy, onCancel: () => setAsked(null) };
  return (
    <div id={id} className="grid gap-3 pb-4">
      <GroupName name={group.name} onRename={rename} />
      <ul className="-mx-3">
        <ActionSwitch
          isOn={!group.isClosed}
          busy={busy}
          hint={messages.guestGroup.takesPhotosHint()}
          onChange={(takes) => void run(() => change({ isClosed: !takes }))}
        >
          {messages.guestGroup.takesPhotos()}
        </ActionSwitch>
      </ul>
      <Steps asked={asked} onAsk={setAsked} />
      {asked === 'newLink' && (
        <Asked
          {...question}
          warning={messages.guestGroup.newLinkWarning()}
          submit={messages.guestGroup.newLink()}
          onConfirm={() => void run(() => change({ newCode: true }))}
        />
      )}
      {asked === 'delete' && (
        <Asked
          {...question}
          warning={messages.guestGroup.deleteWarning()}
          submit={messages.guestGroup.deleteSubmit()}
          onConfirm={() => void run(() => request('DELETE /albums/:albumId/groups/:groupId', { params }))}
        />
      )}
    </div>
  );
}

function GroupName({ name, onRename }: { name: string; onRename: (name: string) => Promise<void> }) {
  const form = useForm({
    initial: () => ({ name }),
    check: (typed) => ({ name: checkGroupName(typed.name) }),
    send: (typed) => onRename(cleanLine(typed.name)),
    failed: (error) => showRefusal(error, messages.guestGroup.changeFailed()),
  });
  return (
    <form {...form.form} className="flex items-end gap-2">
      <div className="min-w-0 grow">
        <TextField label={messages.guestGroup.name()} autoComplete="off" {...form.text('name')} />
      </div>
      <Button type="submit" kind="secondary" busy={form.isBusy}>
        {messages.common.save()}
      </Button>
    </form>
  );
}

function Steps({ asked, onAsk }: { asked: Step | null; onAsk: (step: Step) => void }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button kind="secondary" aria-expanded={asked === 'newLink'} onClick={() => onAsk('newLink')}>
        <RefreshCw aria-hidden className="size-5" />
        <span>{messages.guestGroup.newLink()}</span>
      </Button>
      <Button kind="secondary" aria-expanded={asked === 'delete'} onClick={() => onAsk('delete')}>
        <Trash2 aria-hidden className="size-5 text-danger" />
        <span>{messages.common.delete()}</span>
      </Button>
    </div>
  );
}

interface AskedProps {
  warning: string;
  submit: string;
  busy: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

function Asked({ warning, submit, busy, onCancel, onConfirm }: AskedProps) {
  return (
    <div role="alert" className="grid gap-3 rounded-card bg-sunken p-4">
      <p className="text-label">{warning}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button kind="quiet" onClick={onCancel}>
          {messages.common.cancel()}
        </Button>
        <Button kind="danger" busy={busy} onClick={onConfirm}>
          {submit}
        </Button>
      </div>
    </div>
  );
}
