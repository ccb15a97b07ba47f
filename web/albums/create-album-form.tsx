// Making an album: title, tags, expiration (specification, sections 2 and 5).

import { Controller, useForm } from 'react-hook-form';
import type { SharedAlbum } from '../../shared/api/albums-api.ts';
import { checkNewTitle, cleanLine } from '../../shared/rules/fields.ts';
import type { Tier } from '../../shared/rules/tiers.ts';
import { ApiError } from '../http/api-error.ts';
import { request } from '../http/request.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { showToast } from '../ui/toast-store.ts';
import { DASHBOARD_WORDS, TOAST_MS } from '../words.ts';
import { expirationBody, expirationProblem, newExpirationDraft } from './expiration-draft.ts';
import { ExpirationFields } from './expiration-fields.tsx';
import { TagInput } from './tag-input.tsx';

interface CreateAlbumFormProps {
  tier: Tier;
  onCreated: (created: SharedAlbum) => void;
  /** The server counted more albums than this page knew of. */
  onLimit: (message: string) => void;
}

const emptyForm = () => ({ title: '', tags: [] as string[], expiration: newExpirationDraft(new Date()) });

export function CreateAlbumForm({ tier, onCreated, onLimit }: CreateAlbumFormProps) {
  const form = useForm({ defaultValues: emptyForm() });
  const { errors, isSubmitting } = form.formState;

  const createAlbum = form.handleSubmit(async ({ title, tags, expiration }) => {
    try {
      const body = { title: cleanLine(title), tags, ...expirationBody(expiration) };
      onCreated(await request('POST /albums', { body }));
      showToast(DASHBOARD_WORDS.created);
    } catch (error) {
      const isLimit =
        error instanceof ApiError && error.status === 403 && error.message.includes('album limit');
      if (isLimit) onLimit(error.message);
      else showToast(DASHBOARD_WORDS.createFailed, { kind: 'error', duration: TOAST_MS.albums });
    }
  });

  return (
    <form noValidate onSubmit={createAlbum} className="grid gap-5">
      <TextField
        label="Album title"
        placeholder="Ines & Theo, Lisbon"
        autoComplete="off"
        error={errors.title?.message}
        {...form.register('title', { validate: (title) => checkNewTitle(title) ?? true })}
      />
      <Controller
        control={form.control}
        name="tags"
        render={({ field }) => <TagInput tags={field.value} onChange={field.onChange} />}
      />
      <Controller
        control={form.control}
        name="expiration"
        rules={{ validate: (draft) => expirationProblem(draft, tier, Date.now()) ?? true }}
        render={({ field, fieldState }) => (
          <ExpirationFields
            tier={tier}
            draft={field.value}
            error={fieldState.error?.message}
            onChange={field.onChange}
          />
        )}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isSubmitting} className="grow sm:grow-0">
          Create album
        </Button>
        <Button kind="secondary" disabled={isSubmitting} onClick={() => form.reset(emptyForm())}>
          Reset
        </Button>
      </div>
    </form>
  );
}
