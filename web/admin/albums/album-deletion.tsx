import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import type { AdminAlbum } from '../../../shared/api/admin-lists-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { ignoreMissing } from '../../http/api-error.ts';
import { refusalMessage } from '../../http/refusal-message.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/dialogs/toast-store.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { adminQuery, adminRequest, invalidateAdminQueries } from '../admin-request.ts';

export function AlbumDeletion({ album, photoCount }: { album: AdminAlbum; photoCount: number }) {
  const hintId = useId();
  const client = useQueryClient();
  const navigate = useNavigate();
  const params = { albumId: album._id };
  const form = useForm({
    initial: () => ({ isConfirmed: false }),
    async send() {
      await adminRequest('DELETE /admin/albums/:albumId', { params }).catch(ignoreMissing);
      showToast(messages.adminAlbum.deleted());
      await navigate('/admin/albums');
      invalidateAdminQueries(client, adminQuery('GET /admin/albums/:albumId', { params }).queryKey);
    },
    failed: (error) => refusalMessage(error, messages.adminAlbum.deletionFailed()),
  });
  const { isConfirmed } = form.values;

  return (
    <SectionCard dense title={messages.adminAlbum.delete()} danger>
      <form {...form.form} className="grid gap-3">
        <p className="text-ink-2">{messages.adminAlbum.deleteWarning({ photos: photoCount })}</p>
        <Checkbox
          label={messages.adminAlbum.confirmDeletion()}
          checked={isConfirmed}
          disabled={form.isBusy}
          onChange={({ target }) => form.set('isConfirmed', target.checked)}
        />
        <Button
          kind="danger"
          type="submit"
          busy={form.isBusy}
          disabled={!isConfirmed}
          aria-describedby={isConfirmed ? undefined : hintId}
        >
          {messages.adminAlbum.delete()}
        </Button>
        {!isConfirmed && (
          <p id={hintId} className="text-ink-2">
            {messages.adminAlbum.mustConfirmDeletion()}
          </p>
        )}
        {form.refusal && (
          <p role="alert" className="text-danger">
            {form.refusal}
          </p>
        )}
      </form>
    </SectionCard>
  );
}
