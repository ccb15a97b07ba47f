import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import type { SharedAlbum } from '../../../shared/api/albums-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { checkNewTitle, cleanLine } from '../../../shared/rules/fields.ts';
import type { Tier } from '../../../shared/rules/tiers.ts';
import { newClientKey } from '../../browser/storage/random-keys.ts';
import { ApiError, mayPass } from '../../http/api-error.ts';
import { refreshLists } from '../../http/api-query.ts';
import { request } from '../../http/request.ts';
import { getServerTime } from '../../http/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { showFailure } from '../../ui/dialogs/show-failure.ts';
import { showToast, TOAST_MS } from '../../ui/dialogs/toast-store.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { PrintsDrawing } from '../../ui/prints-drawing.tsx';
import { expirationBody, findExpirationProblem, newExpirationDraft } from '../dialogs/expiration-draft.ts';
import { ExpirationFields } from '../dialogs/expiration-fields.tsx';
import { listTags, newTagDraft, TagInput, tagProblem } from '../dialogs/tag-input.tsx';

interface CreateAlbumFormProps {
  tier: Tier;
  onCreated: (created: SharedAlbum) => void;
  /** Called if the server rejects the album because the owner already has the maximum number. */
  onLimit: (message: string) => void;
}

function useNewAlbumForm({ tier, onCreated, onLimit }: CreateAlbumFormProps) {
  const client = useQueryClient();
  return useForm({
    initial: () => ({
      clientKey: newClientKey(),
      title: '',
      tags: newTagDraft(),
      expiration: newExpirationDraft(new Date(getServerTime())),
    }),
    check: ({ title, tags, expiration }) => ({
      title: checkNewTitle(title),
      tags: tagProblem(tags),
      expiration: findExpirationProblem(expiration, tier, getServerTime()),
    }),
    async send({ clientKey, title, tags: draft, expiration }) {
      try {
        const tags = listTags(draft);
        const body = { clientKey, title: cleanLine(title), ...expirationBody(expiration) };
        const created = await request('POST /albums', { body });
        showToast(messages.dashboard.created());
        if (tags.length > 0) await addTags(created.album.id, tags);
        onCreated(created);
      } catch (error) {
        const isLimit = error instanceof ApiError && error.code === 'ALBUM_LIMIT';
        if (isLimit) return onLimit(error.message);
        showFailure(error, messages.dashboard.createFailed(), TOAST_MS.albums);
        // The server may have created the album in spite of the error.
        if (mayPass(error)) refreshLists(client);
      }
    },
  });
}

function CreateAlbumForm(props: CreateAlbumFormProps) {
  const { tier } = props;
  const form = useNewAlbumForm(props);
  const [round, setRound] = useState(0);

  function reset(): void {
    form.reset();
    setRound(round + 1);
  }

  return (
    <form {...form.form} className="grid gap-5">
      <TextField
        label={messages.albumField.title()}
        placeholder={messages.albumField.titleExample()}
        autoComplete="off"
        {...form.text('title')}
      />
      {/* The field remembers the problem of its text, so each new form gets a new field. */}
      <TagInput
        key={round}
        draft={form.values.tags}
        error={form.problemOf('tags')}
        onChange={(tags) => form.set('tags', tags)}
      />
      <ExpirationFields
        tier={tier}
        draft={form.values.expiration}
        error={form.problemOf('expiration')}
        onChange={(expiration) => form.set('expiration', expiration)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.isBusy} className="grow sm:grow-0">
          {messages.dashboard.submit()}
        </Button>
        <Button kind="secondary" disabled={form.isBusy} onClick={reset}>
          {messages.dashboard.reset()}
        </Button>
      </div>
    </form>
  );
}

async function addTags(albumId: string, tags: string[]): Promise<void> {
  try {
    await request('POST /albums/:albumId/tags', { params: { albumId }, body: { tags } });
  } catch {
    showToast(messages.dashboard.tagsFailed(), { kind: 'error' });
  }
}

type FormProps = ComponentProps<typeof CreateAlbumForm>;

const CARD = 'rounded-card border border-line bg-surface p-6 sm:p-8';

export function FirstAlbum(form: FormProps) {
  return (
    <div className="grid items-center gap-x-12 gap-y-4 lg:grid-cols-2">
      <section aria-labelledby="new-album" className={CARD}>
        <h2 id="new-album" className="mb-5 font-display text-section">
          {messages.dashboard.newAlbum()}
        </h2>
        <CreateAlbumForm {...form} />
      </section>
      <EmptyState drawing={PrintsDrawing} title={messages.albumList.empty()}>
        <p className="text-ink-2">{messages.dashboard.emptyHint()}</p>
      </EmptyState>
    </div>
  );
}

export function NewAlbumCard({ onClose, ...form }: FormProps & { onClose: () => void }) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => card.current?.querySelector('input')?.focus(), []);
  return (
    <section ref={card} aria-labelledby="new-album" className={`${CARD} animate-enter lg:max-w-2xl`}>
      <div className="mb-5 flex items-start justify-between gap-4">
        <h2 id="new-album" className="pt-1.5 font-display text-section">
          {messages.dashboard.newAlbum()}
        </h2>
        <IconButton icon={X} label={messages.common.close()} onClick={onClose} className="-me-3" />
      </div>
      <CreateAlbumForm {...form} />
    </section>
  );
}
