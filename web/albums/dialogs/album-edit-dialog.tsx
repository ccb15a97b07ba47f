import { useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import type { AlbumDetails } from '../../../shared/api/album-shape.ts';
import type { OwnedAlbum } from '../../../shared/api/albums-api.ts';
import { LANGUAGES, type Language } from '../../../shared/messages/languages.ts';
import { messages } from '../../../shared/messages/messages.ts';
import type { Problem } from '../../../shared/problems.ts';
import {
  checkDescription,
  checkEditedTitle,
  cleanLine,
  cleanText,
  lengthOf,
  MAX_DESCRIPTION_LENGTH,
  MAX_TITLE_LENGTH,
} from '../../../shared/rules/fields.ts';
import { refusalMessage } from '../../http/refusal-message.ts';
import { request } from '../../http/request.ts';
import { showAlbum } from '../../photos/album-source.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../ui/dialogs/dialog.tsx';
import { showToast } from '../../ui/dialogs/toast-store.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { newTagDraft, type TagDraft, tagProblem, tagsOf } from './tag-draft.ts';
import { TagInput } from './tag-input.tsx';

type Field = Exclude<
  {
    [Key in keyof AlbumDetails]-?: NonNullable<AlbumDetails[Key]> extends string ? Key : never;
  }[keyof AlbumDetails],
  'revealAt' | 'language'
>;
type AlbumDraft = Record<Field, string> & { language: Language | ''; tags: TagDraft };

export function AlbumEditDialog({ album, onClose }: { album: OwnedAlbum; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm<AlbumDraft>({
    initial: () => ({
      title: album.title,
      description: album.description ?? '',
      language: album.language ?? '',
      tags: newTagDraft(album.tags),
    }),
    check: ({ title, description, tags }) =>
      ({
        title: checkEditedTitle(title),
        description: checkDescription(description),
        language: null,
        tags: tagProblem(tags),
      }) satisfies Record<keyof AlbumDraft, Problem | null>,
    async send(draft) {
      try {
        await saveAlbum(album, draft, (changed) => showAlbum(client, changed));
        onClose();
      } catch (error) {
        showToast(refusalMessage(error, messages.albumAction.detailsFailed()), { kind: 'error' });
      }
    },
  });
  const { title, description, tags } = form.values;
  const fields: Record<Field, ReactNode> = {
    title: (
      <TextField
        label={messages.albumField.title()}
        autoComplete="off"
        hint={countHint(cleanLine(title), MAX_TITLE_LENGTH)}
        {...form.text('title')}
        data-autofocus
      />
    ),
    description: (
      <TextAreaField
        label={messages.albumField.description()}
        name="description"
        value={description}
        error={form.problemOf('description')}
        hint={
          countHint(cleanText(description), MAX_DESCRIPTION_LENGTH) ?? messages.albumField.descriptionHint()
        }
        onChange={(event) => form.set('description', event.target.value)}
      />
    ),
  };

  return (
    <Dialog title={messages.albumAction.edit()} onClose={onClose} busy={form.isBusy}>
      <form {...form.form} className="grid gap-5">
        {Object.entries(fields).map(([name, field]) => (
          <Fragment key={name}>{field}</Fragment>
        ))}
        <SelectField
          label={messages.albumField.language()}
          hint={messages.albumField.languageHint()}
          value={form.values.language}
          onChange={({ target }) => form.set('language', target.value as Language | '')}
        >
          <option value="">{messages.albumField.noLanguage()}</option>
          {Object.entries(LANGUAGES).map(([language, { name }]) => (
            <option key={language} value={language} lang={language}>
              {name}
            </option>
          ))}
        </SelectField>
        <TagInput
          draft={tags}
          error={form.problemOf('tags')}
          onChange={(changed) => form.set('tags', changed)}
        />
        <DialogButtons busy={form.isBusy} onCancel={onClose}>
          <Button type="submit" busy={form.isBusy}>
            {messages.albumAction.editSubmit()}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function countHint(text: string, max: number): string | undefined {
  const length = lengthOf(text);
  return length > max * 0.8 ? messages.albumField.length({ length, max }) : undefined;
}

/** Shows every reply: if a later request fails, the page shows the present state. */
async function saveAlbum(
  album: OwnedAlbum,
  draft: AlbumDraft,
  show: (changed: OwnedAlbum) => void,
): Promise<void> {
  const params = { albumId: album.id };
  const texts: Record<Field, string> = {
    title: cleanLine(draft.title),
    description: cleanText(draft.description),
  };
  const language = draft.language || null;
  const isChanged = Object.entries(texts).some(([field, text]) => text !== (album[field as Field] ?? ''));
  if (isChanged || language !== album.language) {
    const body = { ...texts, language };
    show((await request('PATCH /albums/:albumId/details', { params, body })).album);
  }
  // Removals first: replacing 20 tags would otherwise exceed the limit.
  const wanted = tagsOf(draft.tags);
  for (const tag of album.tags.filter((each) => !wanted.includes(each))) {
    show((await request('DELETE /albums/:albumId/tags/:tag', { params: { ...params, tag } })).album);
  }
  const tags = wanted.filter((each) => !album.tags.includes(each));
  if (tags.length > 0) show((await request('POST /albums/:albumId/tags', { params, body: { tags } })).album);
}
