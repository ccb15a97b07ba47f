import { useQueryClient } from '@tanstack/react-query';
import type { OwnedAlbum } from '../../../shared/api/albums-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { request } from '../../http/request.ts';
import { showAlbum } from '../../photos/album-source.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { showRefusal } from '../../ui/dialogs/show-failure.ts';
import { showToast } from '../../ui/dialogs/toast-store.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { asCode, richText } from '../../ui/text/rich-text.tsx';
import { useGuestGroups } from '../groups/use-guest-groups.ts';

export function NewCodeDialog({ album, onClose }: { album: OwnedAlbum; onClose: () => void }) {
  const client = useQueryClient();
  const { groups = [], reload } = useGuestGroups(album.id);
  const form = useForm({
    initial: () => ({ withGroups: false }),
    async send(body) {
      const params = { albumId: album.id };
      showAlbum(client, (await request('POST /albums/:albumId/upload-code', { params, body })).album);
      reload();
      showToast(messages.albumAction.newCodeDone());
      onClose();
    },
    failed: (error) => showRefusal(error, messages.albumAction.newCodeFailed()),
  });
  return (
    <FormDialog
      title={messages.albumAction.newCode()}
      form={form}
      submit={messages.albumAction.newCodeSubmit()}
      onClose={onClose}
    >
      <p className="text-ink-2">
        {richText(messages.albumAction.newCodeWarning({ uploadCode: album.uploadCode, code: asCode }))}
      </p>
      {groups.length > 0 && (
        <Checkbox
          checked={form.values.withGroups}
          onChange={({ target }) => form.set('withGroups', target.checked)}
          label={messages.albumAction.newCodeWithGroups()}
        />
      )}
    </FormDialog>
  );
}
