import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Album } from '../../../shared/api/albums-api.ts';
import type { Event } from '../../../shared/api/events-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { can } from '../../../shared/rules/access.ts';
import { checkNewTitle, cleanLine } from '../../../shared/rules/fields.ts';
import { UpgradeDialog } from '../../accounts/upgrade-dialog.tsx';
import { newClientKey } from '../../browser/storage/random-keys.ts';
import { useSession } from '../../browser/storage/session.ts';
import { ApiError } from '../../http/api-error.ts';
import { apiQuery } from '../../http/api-query.ts';
import { request } from '../../http/request.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { showRefusal } from '../../ui/dialogs/show-failure.ts';
import { showToast, TOAST_MS, UPGRADE_DELAY_MS } from '../../ui/dialogs/toast-store.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { loadHostTexts } from '../hosts/host-text-files.ts';
import { changeEvent, JUST_CREATED, showEvent } from './use-event.ts';

interface AddAlbumDialogProps {
  /** The album whose event gets another album. Without an event, one begins with it. */
  album: Album;
  onClose: () => void;
}

export async function loadAddAlbumDialog() {
  await loadHostTexts();
  return AddAlbumDialog;
}

export function AddAlbumDialog({ album, onClose }: AddAlbumDialogProps) {
  const [isUpgrading, setUpgrading] = useState(false);
  const tier = useSession()?.user.currentTier ?? 'FREE';
  const mayCreate = can(album, 'transfer');
  const free = useFreeAlbums(album);
  const form = useAdding(album, onClose, () => setUpgrading(true));
  const { albumId } = form.values;
  if (isUpgrading) return <UpgradeDialog context="album_limit" tier={tier} onClose={onClose} />;
  return (
    <FormDialog
      title={messages.albumEvent.addAlbum()}
      form={form}
      submit={messages.hostEvent.addSubmit()}
      disabled={!mayCreate && albumId === NEW}
      onClose={onClose}
    >
      {!album.event && (
        <TextField
          label={messages.hostEvent.title()}
          hint={messages.hostEvent.titleHint()}
          autoComplete="off"
          data-autofocus
          {...form.text('title')}
        />
      )}
      {free.length > 0 && (
        <SelectField
          label={messages.hostEvent.choice()}
          value={albumId}
          onChange={({ target }) => form.set('albumId', target.value)}
        >
          <option value={NEW}>{mayCreate ? messages.hostEvent.newAlbum() : ''}</option>
          {free.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
      )}
      {mayCreate && albumId === NEW && (
        <TextField
          label={messages.hostEvent.newTitle()}
          placeholder={messages.hostEvent.newTitleExample()}
          autoComplete="off"
          data-autofocus
          {...form.text('newTitle')}
        />
      )}
      {!mayCreate && free.length === 0 && <p className="text-ink-2">{messages.hostEvent.noChoice()}</p>}
    </FormDialog>
  );
}

/** The choice of an album that does not exist yet. */
const NEW = '';

/** Lists albums that can join: the owner's, or for a co-host those of other owners. */
function useFreeAlbums(album: Album): Album[] {
  const { data } = useQuery(apiQuery('GET /albums'));
  const isOwners = can(album, 'transfer');
  return (data?.albums ?? []).filter(
    (each) => !each.event && each.id !== album.id && can(each, 'edit') && can(each, 'transfer') === isOwners,
  );
}

function useAdding(album: Album, onClose: () => void, onLimit: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useForm({
    initial: () => ({ clientKey: newClientKey(), title: album.title, albumId: NEW, newTitle: '' }),
    check: ({ title, albumId, newTitle }) => ({
      title: album.event ? null : checkNewTitle(title),
      newTitle: albumId === NEW ? checkNewTitle(newTitle) : null,
    }),
    async send({ clientKey, title, albumId, newTitle }) {
      const body = { clientKey, title: cleanLine(newTitle) };
      const added = albumId || (await request('POST /albums', { body })).album.id;
      const event = await addToEvent(album, cleanLine(title), added);
      await showEvent(client, event);
      const albumTitle = event.albums.find(({ id }) => id === added)?.title ?? '';
      showToast(messages.hostEvent.added({ title: albumTitle }));
      onClose();
      const path = `/events/${event.id}`;
      if (path !== pathname) await navigate(path, album.event ? {} : { state: JUST_CREATED });
    },
    failed(error) {
      if (!(error instanceof ApiError && error.code === 'ALBUM_LIMIT'))
        return showRefusal(error, messages.hostEvent.changeFailed());
      showToast(error.message, { kind: 'error', duration: TOAST_MS.albumLimit });
      setTimeout(onLimit, UPGRADE_DELAY_MS);
    },
  });
}

async function addToEvent({ id, event }: Album, title: string, added: string): Promise<Event> {
  if (event) return changeEvent(event.id, { add: added });
  return (await request('POST /events', { body: { title, albumIds: [id, added] } })).event;
}
