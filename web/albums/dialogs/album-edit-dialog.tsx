import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LANGUAGES } from '#catalogue';
import type { OwnedAlbum } from '../../../shared/api/albums-api.ts';
import type { Language } from '../../../shared/messages/languages.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { ACCENTS, type Accent } from '../../../shared/rules/album-look.ts';
import {
  checkDescription,
  checkEditedTitle,
  cleanLine,
  cleanText,
  countCharacters,
  MAX_DESCRIPTION_LENGTH,
  MAX_TITLE_LENGTH,
} from '../../../shared/rules/fields.ts';
import { request } from '../../http/request.ts';
import { showAlbum } from '../../photos/album-source.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { showRefusal } from '../../ui/dialogs/show-failure.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { listTags, newTagDraft, type TagDraft, TagInput, tagProblem } from './tag-input.tsx';

interface AlbumDraft {
  title: string;
  description: string;
  /** Empty for no language. */
  language: Language;
  accent: Accent;
  tags: TagDraft;
}

export function AlbumEditDialog({ album, onClose }: { album: OwnedAlbum; onClose: () => void }) {
  const client = useQueryClient();
  // Only fields that the owner changed are sent, because another device may change other fields meanwhile.
  const [base, setBase] = useState(album);
  const form = useForm<AlbumDraft>({
    initial: () => ({
      title: album.title,
      description: album.description ?? '',
      language: album.language ?? '',
      accent: album.accent,
      tags: newTagDraft(album.tags),
    }),
    check: ({ title, description, tags }) => ({
      title: checkEditedTitle(title),
      description: checkDescription(description),
      tags: tagProblem(tags),
    }),
    async send(draft) {
      await saveAlbum(base, album, draft, (changed, saved) => {
        showAlbum(client, changed);
        setBase((last) => ({ ...last, ...saved }));
      });
      onClose();
    },
    failed: (error) => showRefusal(error, messages.albumAction.detailsFailed()),
  });
  const { title, description, language, accent, tags } = form.values;

  return (
    <FormDialog
      title={messages.albumAction.edit()}
      form={form}
      submit={messages.albumAction.editSubmit()}
      onClose={onClose}
    >
      <TextField
        label={messages.albumField.title()}
        autoComplete="off"
        hint={countHint(cleanLine(title), MAX_TITLE_LENGTH)}
        {...form.text('title')}
        data-autofocus
      />
      <TextAreaField
        label={messages.albumField.description()}
        hint={
          countHint(cleanText(description), MAX_DESCRIPTION_LENGTH) ?? messages.albumField.descriptionHint()
        }
        {...form.text('description')}
      />
      <SelectField
        label={messages.albumField.language()}
        hint={messages.albumField.languageHint()}
        value={language}
        onChange={({ target }) => form.set('language', target.value)}
      >
        <option value="">{messages.albumField.noLanguage()}</option>
        {Object.entries(LANGUAGES).map(([key, name]) => (
          <option key={key} value={key} lang={key}>
            {name}
          </option>
        ))}
      </SelectField>
      <AccentField value={accent} onChange={(chosen) => form.set('accent', chosen)} />
      <TagInput
        draft={tags}
        error={form.problemOf('tags')}
        onChange={(changed) => form.set('tags', changed)}
      />
    </FormDialog>
  );
}

function countHint(text: string, max: number): string | undefined {
  const length = countCharacters(text);
  return length > max * 0.8 ? messages.albumField.length({ length, max }) : undefined;
}

/** Applies each response at once, so that the page is right even if a later request fails. */
async function saveAlbum(
  base: OwnedAlbum,
  present: OwnedAlbum,
  draft: AlbumDraft,
  show: (changed: OwnedAlbum, saved: Partial<OwnedAlbum>) => void,
): Promise<void> {
  const params = { albumId: base.id };
  const title = cleanLine(draft.title);
  const description = cleanText(draft.description);
  const language = draft.language || null;
  const { accent } = draft;
  const body = {
    ...(title !== base.title && { title }),
    ...(description !== (base.description ?? '') && { description }),
    ...(language !== base.language && { language }),
    ...(accent !== base.accent && { accent }),
  };
  if (Object.keys(body).length > 0) {
    show((await request('PATCH /albums/:albumId/details', { params, body })).album, body);
  }
  // Deletes tags before it adds new ones, because replacing 20 tags would otherwise exceed the limit.
  const wanted = listTags(draft.tags);
  const isPresent = (tag: string) => present.tags.includes(tag);
  let { tags } = base;
  for (const tag of tags.filter((each) => !wanted.includes(each) && isPresent(each))) {
    tags = tags.filter((each) => each !== tag);
    show((await request('DELETE /albums/:albumId/tags/:tag', { params: { ...params, tag } })).album, {
      tags,
    });
  }
  const added = wanted.filter((each) => !base.tags.includes(each) && !isPresent(each));
  if (added.length > 0) {
    const reply = await request('POST /albums/:albumId/tags', { params, body: { tags: added } });
    show(reply.album, { tags: [...tags, ...added] });
  }
}

function AccentField({ value, onChange }: { value: Accent; onChange: (accent: Accent) => void }) {
  return (
    <fieldset>
      <legend className="mb-1 text-label font-medium">{messages.albumLook.accent()}</legend>
      <div className="-ms-1.5 flex flex-wrap">
        {ACCENTS.map((accent) => (
          <label key={accent} data-accent={accent} className="grid size-11 cursor-pointer place-items-center">
            <input
              type="radio"
              name="accent"
              aria-label={messages.albumLook[accent]()}
              title={messages.albumLook[accent]()}
              checked={accent === value}
              onChange={() => onChange(accent)}
              className="size-8 appearance-none rounded-full border-3 border-surface bg-(--deep) outline-offset-2 checked:inset-ring-3 checked:inset-ring-surface dark:bg-(--pale) forced-colors:appearance-auto"
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
