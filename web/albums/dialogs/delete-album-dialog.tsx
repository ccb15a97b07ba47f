import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Album } from '../../../shared/api/albums-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { checkDeleteWord } from '../../../shared/rules/fields.ts';
import { refreshUser } from '../../accounts/refresh-user.ts';
import { ignoreMissing } from '../../http/api-error.ts';
import { refreshLists } from '../../http/api-query.ts';
import { request } from '../../http/request.ts';
import { albumPage } from '../../photos/album-source.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { showRefusal } from '../../ui/dialogs/show-failure.ts';
import { DeleteWordField } from '../../ui/fields/delete-word-field.tsx';
import { useForm } from '../../ui/fields/use-form.ts';

interface DeleteAlbumDialogProps {
  album: Album;
  photoCount: number;
  /** From then on, the page requests nothing about the album. */
  onDeleting: (isDeleting: boolean) => void;
  onClose: () => void;
}

export function DeleteAlbumDialog({ album, photoCount, onDeleting, onClose }: DeleteAlbumDialogProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({
    initial: () => ({ typed: '' }),
    check: ({ typed }) => ({ typed: checkDeleteWord(typed) }),
    async send() {
      onDeleting(true);
      await request('DELETE /albums/:albumId', { params: { albumId: album.id } }).catch(ignoreMissing);
      void refreshUser();
      await navigate('/');
      // A query that is still shown would be loaded again.
      client.removeQueries({ queryKey: albumPage(album.id).options.queryKey, type: 'inactive' });
      refreshLists(client);
    },
    failed(error) {
      onDeleting(false);
      showRefusal(error, messages.delete.albumFailed());
    },
  });

  return (
    <FormDialog
      title={messages.delete.album()}
      form={form}
      submit={messages.delete.albumSubmit()}
      danger
      disabled={checkDeleteWord(form.values.typed) !== null}
      onClose={onClose}
    >
      <p className="wrap-anywhere text-ink-2">
        {messages.delete.albumWarning({ title: album.title, count: photoCount })}
      </p>
      <DeleteWordField
        {...form.text('typed')}
        onChange={({ target }) => form.set('typed', target.value.toUpperCase())}
      />
    </FormDialog>
  );
}
