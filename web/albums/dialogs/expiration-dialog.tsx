import { useQueryClient } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import type { OwnedAlbum } from '../../../shared/api/albums-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { decideExpiration } from '../../../shared/rules/expiry.ts';
import { limitsOf, type Tier, UNLIMITED } from '../../../shared/rules/tiers.ts';
import { UPGRADE_DELAY_MS } from '../../accounts/upgrade-dialog.tsx';
import { ApiError } from '../../http/api-error.ts';
import { request } from '../../http/request.ts';
import { serverNow } from '../../http/server-clock.ts';
import { showAlbum } from '../../photos/album-source.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { showFailure } from '../../ui/dialogs/show-failure.ts';
import { showToast, TOAST_MS } from '../../ui/dialogs/toast-store.ts';
import { useForm } from '../../ui/fields/use-form.ts';
import { formatMoment } from '../../ui/format-day.ts';
import { expirationBody, expirationDraftOf, expirationProblem } from './expiration-draft.ts';
import { ExpirationFields } from './expiration-fields.tsx';

interface ExpirationDialogProps {
  album: OwnedAlbum;
  tier: Tier;
  onClose: () => void;
  onUpgrade: () => void;
}

export function ExpirationDialog({ album, tier, onClose, onUpgrade }: ExpirationDialogProps) {
  const client = useQueryClient();
  const form = useForm({
    initial: () => ({ expiration: expirationDraftOf(album, new Date(serverNow())) }),
    check: ({ expiration }) => ({
      expiration: expirationProblem(expiration, tier, serverNow(), album.revealAt),
    }),
    async send({ expiration }) {
      const body = expirationBody(expiration);
      const params = { albumId: album.id };
      showAlbum(client, (await request('PATCH /albums/:albumId/expiration', { params, body })).album);
      showToast(messages.albumAction.expirationSaved());
      onClose();
    },
    failed(error) {
      showFailure(error, messages.albumAction.expirationFailed(), TOAST_MS.albums);
      if (error instanceof ApiError && error.code === 'EXPIRATION_LIMIT')
        setTimeout(onUpgrade, UPGRADE_DELAY_MS);
    },
  });
  const { expiration } = form.values;
  const isDateMissing = expiration.preset === 'CUSTOM' && expiration.date === '';
  const answer = decideExpiration(expirationBody(expiration), tier, serverNow());

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
      {'expiresAt' in answer && (
        <p className="text-label text-ink-2">
          <span>
            {answer.expiresAt === null
              ? messages.albumAction.openUntilArchived()
              : messages.albumAction.openUntil({
                  moment: formatMoment(new Date(answer.expiresAt).toISOString()),
                })}
          </span>
          {album.isArchived && <span>{` ${messages.albumAction.unarchives()}`}</span>}
        </p>
      )}
      {limitsOf(tier).maxExpirationDays !== UNLIMITED && (
        <div className="flex items-center gap-3 rounded-control bg-sunken py-1 ps-3 pe-1 text-label text-ink-2">
          <Lock aria-hidden className="size-4 shrink-0" />
          <span className="grow">
            {messages.albumAction.forLonger({ upgradeRequired: messages.albumField.upgradeRequired() })}
          </span>
          <Button kind="quiet" className="shrink-0 text-accent!" onClick={onUpgrade}>
            {messages.albumAction.seePlans()}
          </Button>
        </div>
      )}
    </FormDialog>
  );
}
