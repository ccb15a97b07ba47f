import { Printer } from 'lucide-react';
import { useState } from 'react';
import type { OwnedAlbum } from '../../../shared/api/albums-api.ts';
import type { GuestGroups } from '../../../shared/api/guest-groups-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import type { Problem } from '../../../shared/problems.ts';
import { checkGroupCount, checkGroupName, groupNamesIn } from '../../../shared/rules/group-names.ts';
import { request } from '../../http/request.ts';
import { albumPage } from '../../photos/album-source.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { showRefusal } from '../../ui/dialogs/show-failure.ts';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { GuestGroupRow } from './guest-group-row.tsx';
import { useGuestGroups } from './use-guest-groups.ts';

export function GuestGroupsDialog({ album, onClose }: { album: OwnedAlbum; onClose: () => void }) {
  const { groups, hasFailed, isLoading, reload, show } = useGuestGroups(album.id);
  const [openId, setOpenId] = useState<string | null>(null);
  const photos = albumPage(album.id).page()?.photos ?? [];
  return (
    <Dialog title={messages.guestGroup.heading()} onClose={onClose}>
      <p className="text-ink-2">{messages.guestGroup.explanation()}</p>
      {hasFailed ? (
        <LoadFailure message={messages.guestGroup.loadFailed()} busy={isLoading} onRetry={reload} />
      ) : (
        groups && (
          <>
            <ul className="mt-4 divide-y divide-line border-y border-line empty:hidden">
              {groups.map((group) => (
                <GuestGroupRow
                  key={group.id}
                  album={album}
                  group={group}
                  photoCount={photos.filter(({ groupName }) => groupName === group.name).length}
                  isOpen={openId === group.id}
                  onToggle={() => setOpenId(openId === group.id ? null : group.id)}
                  // By the time the response arrives, another group may be open.
                  onRenamed={() => setOpenId((id) => (id === group.id ? null : id))}
                  onChanged={show}
                />
              ))}
            </ul>
            {groups.length > 0 && (
              <LinkButton kind="secondary" className="mt-4" to={`/albums/${album.id}/print`}>
                <Printer aria-hidden className="size-5" />
                <span>{messages.albumAction.printCards()}</span>
              </LinkButton>
            )}
            <NewGroups albumId={album.id} count={groups.length} onAdded={show} />
          </>
        )
      )}
    </Dialog>
  );
}

interface NewGroupsProps {
  albumId: string;
  count: number;
  onAdded: (answer: Promise<GuestGroups>) => Promise<void>;
}

function NewGroups({ albumId, count, onAdded }: NewGroupsProps) {
  const form = useForm({
    initial: () => ({ names: '' }),
    check: ({ names }) => ({ names: checkNewGroups(groupNamesIn(names), count) }),
    async send({ names }) {
      const body = { names: groupNamesIn(names) };
      await onAdded(request('POST /albums/:albumId/groups', { params: { albumId }, body }));
      form.reset();
    },
    failed: (error) => showRefusal(error, messages.guestGroup.changeFailed()),
  });
  return (
    <form {...form.form} className="mt-5 grid gap-4">
      <TextAreaField
        label={messages.guestGroup.names()}
        hint={messages.guestGroup.namesHint()}
        {...form.text('names')}
        data-autofocus={count === 0 || undefined}
      />
      <Button type="submit" kind="secondary" busy={form.isBusy} className="justify-self-start">
        {messages.guestGroup.add()}
      </Button>
    </form>
  );
}

function checkNewGroups(names: readonly string[], present: number): Problem | null {
  if (names.length === 0) return checkGroupName('');
  return names.map(checkGroupName).find((each) => each !== null) ?? checkGroupCount(present + names.length);
}
