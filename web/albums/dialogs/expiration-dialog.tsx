import { useQueryClient } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import type { OwnedAlbum } from '../../../shared/api/albums-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { can } from '../../../shared/rules/access.ts';
import { decideExpiration } from '../../../shared/rules/expiry.ts';
import { getLimits, type Tier, UNLIMITED } from '../../../shared/rules/tiers.ts';
import { dayIn } from '../../../shared/rules/time-zone.ts';
import { localTimeZone } from '../../browser/local-time-zone.ts';
import { ApiError } from '../../http/api-error.ts';
import { request } from '../../http/request.ts';
import { getServerTime } from '../../http/server-clock.ts';
import { showAlbum } from '../../photos/album-source.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { showFailure } from '../../ui/dialogs/show-failure.ts';
import { showToast, TOAST_MS, UPGRADE_DELAY_MS } from '../../ui/dialogs/toast-store.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { formatMoment } from '../../ui/format-day.ts';
import { ActionSwitch } from '../page/album-action.tsx';
import {
  expirationBody,
  findTimesProblems,
  movesReveal,
  savesExpiration,
  type TimesDraft,
  toRevealMs,
  toTimesDraft,
} from './expiration-draft.ts';
import { ExpirationFields } from './expiration-fields.tsx';

interface ExpirationDialogProps {
  album: OwnedAlbum;
  tier: Tier;
  onClose: () => void;
  /** Undefined for co-hosts, because the limits are the owner's. */
  onUpgrade: (() => void) | undefined;
}

export function ExpirationDialog({ album, tier, onClose, onUpgrade }: ExpirationDialogProps) {
  const form = useTimesForm({ album, tier, onClose, onUpgrade });
  const { expiration, revealsLater } = form.values;
  const answer = form.savesExpiration
    ? decideExpiration(expirationBody(expiration), tier, getServerTime())
    : { expiresAt: album.expirationDate === null ? null : Date.parse(album.expirationDate) };
  const isDateMissing = expiration.preset === 'CUSTOM' && expiration.date === '';

  return (
    <FormDialog
      title={messages.albumState.expiration()}
      form={form}
      submit={messages.albumAction.expirationSubmit()}
      disabled={isDateMissing}
      onClose={onClose}
    >
      <ExpirationFields
        tier={tier}
        draft={expiration}
        error={form.problemOf('expiration')}
        onChange={(changed) => form.set('expiration', changed)}
      />
      {'expiresAt' in answer && <OpenUntil album={album} expiresAt={answer.expiresAt} />}
      {getLimits(tier).maxExpirationDays !== UNLIMITED && (
        <div className="flex items-center gap-3 rounded-control bg-sunken py-1 ps-3 pe-1 text-label text-ink-2">
          <Lock aria-hidden className="size-4 shrink-0" />
          <span className="grow">
            {onUpgrade
              ? messages.albumAction.forLonger({ upgradeRequired: messages.albumField.upgradeRequired() })
              : messages.hostRole.ownersLimit()}
          </span>
          {onUpgrade && (
            <Button kind="quiet" className="shrink-0 text-accent!" onClick={onUpgrade}>
              {messages.albumAction.seePlans()}
            </Button>
          )}
        </div>
      )}
      {can(album, 'edit') && (
        <ul className="-mx-3 border-t border-line pt-2">
          <ActionSwitch
            isOn={revealsLater}
            busy={form.isBusy}
            hint={messages.guestView.revealLaterHint()}
            onChange={(on) => form.set('revealsLater', on)}
          >
            {messages.guestView.revealLater()}
          </ActionSwitch>
        </ul>
      )}
      {can(album, 'edit') && revealsLater && (
        <div className="grid gap-5 min-[22rem]:grid-cols-2">
          <TextField
            {...form.text('date')}
            label={messages.guestView.date()}
            type="date"
            required
            min={dayIn(localTimeZone(), getServerTime())}
          />
          <TextField {...form.text('time')} label={messages.guestView.time()} type="time" required />
        </div>
      )}
    </FormDialog>
  );
}

function OpenUntil({ album, expiresAt }: { album: OwnedAlbum; expiresAt: number | null }) {
  return (
    <p className="text-label text-ink-2">
      <span>
        {expiresAt === null
          ? messages.albumAction.openUntilArchived()
          : messages.albumAction.openUntil({ moment: formatMoment(new Date(expiresAt).toISOString()) })}
      </span>
      {album.isArchived && <span>{` ${messages.albumAction.unarchives()}`}</span>}
    </p>
  );
}

function useTimesForm({ album, tier, onClose, onUpgrade }: ExpirationDialogProps) {
  const client = useQueryClient();
  const [before] = useState(() => toTimesDraft(album, getServerTime()));
  const params = { albumId: album.id };

  async function saveExpiration({ expiration }: TimesDraft): Promise<void> {
    const body = expirationBody(expiration);
    showAlbum(client, (await request('PATCH /albums/:albumId/expiration', { params, body })).album);
  }
  async function saveReveal(draft: TimesDraft): Promise<void> {
    const moment = toRevealMs(draft);
    const body = { revealAt: moment === null ? null : new Date(moment).toISOString() };
    showAlbum(client, (await request('PATCH /albums/:albumId/details', { params, body })).album);
  }

  const form = useForm({
    initial: () => before,
    check: (draft) => findTimesProblems(draft, before, album, tier, getServerTime()),
    async send(draft) {
      const changes = savesExpiration(draft, before) ? [saveExpiration] : [];
      // The reveal must stay before the album's end, even between these two requests.
      const isSooner = (toRevealMs(draft) ?? 0) < (toRevealMs(before) ?? 0);
      if (movesReveal(draft, before)) changes.splice(isSooner ? 0 : 1, 0, saveReveal);
      for (const save of changes) await save(draft);
      showToast(
        changes.includes(saveExpiration)
          ? messages.albumAction.expirationSaved()
          : toRevealMs(draft) === null
            ? messages.guestView.revealed()
            : messages.guestView.timeSet(),
      );
      onClose();
    },
    failed(error) {
      showFailure(error, messages.albumAction.expirationFailed(), TOAST_MS.albums);
      if (onUpgrade && error instanceof ApiError && error.code === 'EXPIRATION_LIMIT')
        setTimeout(onUpgrade, UPGRADE_DELAY_MS);
    },
  });
  return { ...form, savesExpiration: savesExpiration(form.values, before) };
}
