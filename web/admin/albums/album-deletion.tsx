import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AdminAlbum } from '../../../shared/api/admin-lists-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { ignoreMissing } from '../../http/api-error.ts';
import { refusalMessage } from '../../http/refusal-message.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/dialogs/toast-store.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { adminQuery, adminRequest } from '../admin-request.ts';
import { invalidateAdminQueries } from '../invalidate-admin-queries.ts';

export function AlbumDeletion({ album, photoCount }: { album: AdminAlbum; photoCount: number }) {
  const [isConfirmed, setConfirmed] = useState(false);
  const hintId = useId();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      await adminRequest('DELETE /admin/albums/:albumId', { params: { albumId: album._id } }).catch(
        ignoreMissing,
      );
    },
    async onSuccess() {
      showToast(messages.adminAlbum.deleted());
      await navigate('/admin/albums');
      const params = { albumId: album._id };
      invalidateAdminQueries(client, adminQuery('GET /admin/albums/:albumId', { params }).queryKey);
    },
  });

  return (
    <SectionCard dense title={messages.adminAlbum.delete()} danger>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (isConfirmed && !isPending) mutate();
        }}
      >
        <p className="text-ink-2">{messages.adminAlbum.deleteWarning({ photos: photoCount })}</p>
        <Checkbox
          label={messages.adminAlbum.confirmDeletion()}
          checked={isConfirmed}
          disabled={isPending}
          onChange={({ target }) => setConfirmed(target.checked)}
        />
        <Button
          kind="danger"
          type="submit"
          busy={isPending}
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
        {error && (
          <p role="alert" className="text-danger">
            {refusalMessage(error, messages.adminAlbum.deletionFailed())}
          </p>
        )}
      </form>
    </SectionCard>
  );
}
