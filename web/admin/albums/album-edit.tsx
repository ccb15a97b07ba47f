import { useQueryClient } from '@tanstack/react-query';
import type { AdminAlbum } from '../../../shared/api/admin-lists-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { checkAdminTitle, checkDescription, cleanLine, cleanText } from '../../../shared/rules/fields.ts';
import { refusalMessage } from '../../http/refusal-message.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/dialogs/toast-store.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { type AdminReply, adminQuery, adminRequest, invalidateAdminQueries } from '../admin-request.ts';

interface Draft {
  title: string;
  description: string;
  /** Null is not sent. Otherwise an outdated page could publish an album that its owner has made private. */
  visibility: AdminAlbum['visibility'] | null;
}

export function AlbumEdit({ album }: { album: AdminAlbum }) {
  const client = useQueryClient();
  const form = useForm<Draft>({
    initial: () => ({ title: album.title, description: album.description ?? '', visibility: null }),
    check: ({ title, description }) => ({
      title: checkAdminTitle(title),
      description: checkDescription(description),
    }),
    async send({ title, description: text, visibility }) {
      const description = cleanText(text);
      // The server clears fields that are missing.
      const body = {
        title: cleanLine(title),
        ...(description ? { description } : {}),
        ...(visibility ? { visibility } : {}),
      };
      const params = { albumId: album._id };
      const edited = await adminRequest('PATCH /admin/albums/:albumId', { params, body });
      client.setQueryData<AdminReply<'GET /admin/albums/:albumId'>>(
        adminQuery('GET /admin/albums/:albumId', { params }).queryKey,
        (shown) => shown && { ...shown, ...edited },
      );
      form.set('visibility', null);
      showToast(messages.adminAlbum.saved());
      invalidateAdminQueries(client);
    },
    failed: (error) => refusalMessage(error, messages.adminAlbum.editFailed()),
  });

  return (
    <SectionCard dense title={messages.adminAlbum.edit()}>
      <form {...form.form} className="grid gap-4">
        <TextField label={messages.adminAlbums.title()} autoComplete="off" {...form.text('title')} />
        <TextAreaField
          label={messages.adminAlbum.description()}
          hint={messages.adminAlbum.optional()}
          rows={3}
          {...form.text('description')}
        />
        <SelectField
          label={messages.adminAlbums.visibility()}
          value={form.values.visibility ?? album.visibility}
          onChange={({ target }) => form.set('visibility', target.value === 'public' ? 'public' : 'private')}
        >
          {(['public', 'private'] as const).map((each) => (
            <option key={each} value={each}>
              {messages.albumState[each]()}
            </option>
          ))}
        </SelectField>
        {form.refusal && <Refusal>{form.refusal}</Refusal>}
        <Button type="submit" busy={form.isBusy} className="sm:justify-self-start">
          {messages.adminAlbum.saveChanges()}
        </Button>
      </form>
    </SectionCard>
  );
}
