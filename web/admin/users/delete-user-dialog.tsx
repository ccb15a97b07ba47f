import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Children, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AdminUser } from '../../../shared/api/admin-lists-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { ignoreMissing } from '../../http/api-error.ts';
import { refusalMessage } from '../../http/refusal-message.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../ui/dialogs/dialog.tsx';
import { showToast } from '../../ui/dialogs/toast-store.ts';
import { Choice } from '../../ui/fields/choice.tsx';
import { adminQuery, adminRequest } from '../admin-request.ts';
import { EmailText } from '../email-text.tsx';
import { invalidateAdminQueries } from '../invalidate-admin-queries.ts';

interface DeleteUserDialogProps {
  user: AdminUser;
  stats: { totalAlbums: number; totalPhotos: number };
  onClose: () => void;
}

export function DeleteUserDialog({ user, stats, onClose }: DeleteUserDialogProps) {
  const [deleteData, setDeleteData] = useState<'true' | 'false'>('false');
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const params = { userId: user._id };
      await adminRequest('DELETE /admin/users/:userId', { params, query: { deleteData } }).catch(
        ignoreMissing,
      );
    },
    async onSuccess() {
      showToast(messages.deleteUser.deleted({ name: user.name }));
      await navigate('/admin/users');
      invalidateAdminQueries(
        client,
        adminQuery('GET /admin/users/:userId', { params: { userId: user._id } }).queryKey,
      );
    },
    onError: (error) => alert(refusalMessage(error, messages.deleteUser.failed())),
  });

  return (
    <Dialog title={messages.deleteUser.title()} onClose={onClose} busy={isPending}>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) mutate();
        }}
      >
        <p className="text-ink-2">
          {Children.toArray(
            messages.deleteUser.intro({
              name: user.name,
              email: user.email,
              strong: (name) => <strong className="font-medium wrap-anywhere text-ink">{name}</strong>,
              address: ([email]) => <EmailText address={String(email)} />,
            }),
          )}
        </p>
        <fieldset className="grid gap-2" disabled={isPending}>
          <legend className="mb-2 text-label font-medium">
            {messages.deleteUser.holdings({ albums: stats.totalAlbums, photos: stats.totalPhotos })}
          </legend>
          <Choice
            group="data"
            isChosen={deleteData === 'false'}
            onChoose={() => setDeleteData('false')}
            name={messages.deleteUser.keep()}
          >
            {messages.deleteUser.keepHint()}
          </Choice>
          <Choice
            group="data"
            isChosen={deleteData === 'true'}
            onChoose={() => setDeleteData('true')}
            name={messages.deleteUser.deleteData()}
          >
            {messages.deleteUser.deleteDataHint()}
          </Choice>
        </fieldset>
        <DialogButtons busy={isPending} onCancel={onClose}>
          <Button kind="danger" type="submit" busy={isPending}>
            {deleteData === 'true' ? messages.deleteUser.submitWithData() : messages.deleteUser.submit()}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
