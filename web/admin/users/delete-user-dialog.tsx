import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { AdminUser } from '../../../shared/api/admin-lists-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { ignoreMissing } from '../../http/api-error.ts';
import { refusalMessage } from '../../http/refusal-message.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { showToast } from '../../ui/dialogs/toast-store.ts';
import { Choice } from '../../ui/fields/choice.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { richText } from '../../ui/text/rich-text.tsx';
import { EmailText } from '../admin-parts.tsx';
import { adminQuery, adminRequest, invalidateAdminQueries } from '../admin-request.ts';

interface DeleteUserDialogProps {
  user: AdminUser;
  stats: { totalAlbums: number; totalPhotos: number };
  onClose: () => void;
}

export function DeleteUserDialog({ user, stats, onClose }: DeleteUserDialogProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const params = { userId: user._id };
  const form = useForm<{ deleteData: 'true' | 'false' }>({
    initial: () => ({ deleteData: 'false' }),
    async send(query) {
      await adminRequest('DELETE /admin/users/:userId', { params, query }).catch(ignoreMissing);
      showToast(messages.deleteUser.deleted({ name: user.name }));
      await navigate('/admin/users');
      invalidateAdminQueries(client, adminQuery('GET /admin/users/:userId', { params }).queryKey);
    },
    failed(error) {
      alert(refusalMessage(error, messages.deleteUser.failed()));
    },
  });
  const { deleteData } = form.values;

  return (
    <FormDialog
      title={messages.deleteUser.title()}
      form={form}
      submit={deleteData === 'true' ? messages.deleteUser.submitWithData() : messages.deleteUser.submit()}
      danger
      onClose={onClose}
    >
      <p className="text-ink-2">
        {richText(
          messages.deleteUser.intro({
            name: user.name,
            email: user.email,
            strong: (name) => (
              <strong className="font-medium wrap-anywhere text-ink">{richText(name)}</strong>
            ),
            address: ([email]) => <EmailText address={String(email)} />,
          }),
        )}
      </p>
      <fieldset className="grid gap-2" disabled={form.isBusy}>
        <legend className="mb-2 text-label font-medium">
          {messages.deleteUser.holdings({ albums: stats.totalAlbums, photos: stats.totalPhotos })}
        </legend>
        <Choice
          group="data"
          isChosen={deleteData === 'false'}
          onChoose={() => form.set('deleteData', 'false')}
          name={messages.deleteUser.keep()}
        >
          {messages.deleteUser.keepHint()}
        </Choice>
        <Choice
          group="data"
          isChosen={deleteData === 'true'}
          onChoose={() => form.set('deleteData', 'true')}
          name={messages.deleteUser.deleteData()}
        >
          {messages.deleteUser.deleteDataHint()}
        </Choice>
      </fieldset>
    </FormDialog>
  );
}
