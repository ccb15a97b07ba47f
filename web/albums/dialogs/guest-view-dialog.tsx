import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AlbumDetails } from '../../../shared/api/album-shape.ts';
import type { OwnedAlbum } from '../../../shared/api/albums-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { sentenceOf } from '../../../shared/problems.ts';
import type { AlbumSwitches } from '../../../shared/rules/album-switches.ts';
import { HIDES_PER_HOUR, REPORTS_TO_HIDE } from '../../../shared/rules/guest-comments.ts';
import { checkRevealAt } from '../../../shared/rules/reveal-time.ts';
import { dayIn } from '../../../shared/rules/time-zone.ts';
import { localTimeZone } from '../../browser/local-time-zone.ts';
import { request } from '../../http/request.ts';
import { serverNow } from '../../http/server-clock.ts';
import { showAlbum } from '../../photos/album-source.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { showRefusal } from '../../ui/dialogs/show-failure.ts';
import { showToast } from '../../ui/dialogs/toast-store.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { formatMoment } from '../../ui/format-day.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import type { Elements } from '../../ui/text/elements.ts';
import { ActionSwitch } from '../page/album-action.tsx';
import { useIsRevealed } from '../use-present-album.ts';
import { localMomentOf, msOf } from './expiration-draft.ts';

interface GuestViewDialogProps {
  album: OwnedAlbum;
  onClose: () => void;
}

type SwitchField = keyof AlbumSwitches & keyof AlbumDetails;

const SWITCHES: readonly (readonly [field: SwitchField, name: () => string, hint: () => string])[] = [
  ['approveFirst', messages.guestView.approveFirst, messages.guestView.approveFirstHint],
  [
    'hidesReported',
    messages.guestView.hidesReported,
    () => messages.guestView.hidesReportedHint({ count: REPORTS_TO_HIDE, hides: HIDES_PER_HOUR }),
  ],
  ['heartsEnabled', messages.guestView.hearts, messages.guestView.heartsHint],
  ['guestsDownload', messages.guestView.guestsDownload, messages.guestView.guestsDownloadHint],
  ['hideLocation', messages.guestView.hideLocations, messages.guestView.hideLocationsHint],
];

export function GuestViewDialog({ album, onClose }: GuestViewDialogProps) {
  const client = useQueryClient();
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: (body: AlbumDetails) =>
      request('PATCH /albums/:albumId/details', { params: { albumId: album.id }, body }),
    onSuccess: (reply) => showAlbum(client, reply.album),
    onError: (error) => showRefusal(error, messages.albumAction.detailsFailed()),
  });
  const change = (body: AlbumDetails) =>
    mutateAsync(body).then(
      () => true,
      () => false,
    );
  const isChanging = (field: keyof AlbumDetails) =>
    isPending && variables !== undefined && field in variables;
  return (
    <Dialog title={messages.photoVisibility.guestView()} onClose={onClose}>
      <ul className="-mx-3 grid gap-1">
        {SWITCHES.map(([field, name, hint]) => (
          <ActionSwitch
            key={field}
            isOn={album[field]}
            busy={isChanging(field)}
            hint={hint()}
            onChange={(on) => void change({ [field]: on })}
          >
            {name()}
          </ActionSwitch>
        ))}
        <Reveal album={album} busy={isChanging('revealAt')} change={change} />
      </ul>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <p className="min-w-40 flex-1 text-label text-ink-2">{messages.guestView.reviewHint()}</p>
        <LinkButton kind="secondary" to={`/albums/${album.id}/review`}>
          {messages.photoVisibility.review()}
        </LinkButton>
      </div>
    </Dialog>
  );
}

interface RevealProps {
  album: OwnedAlbum;
  busy: boolean;
  change: (body: AlbumDetails) => Promise<boolean>;
}

function Reveal({ album, busy, change }: RevealProps) {
  const isPlanned = !useIsRevealed(album);
  const [isOpen, setOpen] = useState(isPlanned);
  const isOn = isOpen || isPlanned;
  async function reveal() {
    setOpen(false);
    if (isPlanned && (await change({ revealAt: null }))) showToast(messages.guestView.revealed());
  }
  return (
    <>
      <ActionSwitch
        isOn={isOn}
        busy={busy}
        hint={messages.guestView.revealLaterHint()}
        onChange={(on) => (on ? setOpen(true) : void reveal())}
      >
        {messages.guestView.revealLater()}
      </ActionSwitch>
      {isOn && (
        <li className="px-3 pt-1">
          <RevealForm key={album.revealAt} album={album} isPlanned={isPlanned} change={change}>
            {isPlanned && (
              <Button kind="secondary" busy={busy} onClick={() => void reveal()}>
                {messages.guestView.revealNow()}
              </Button>
            )}
          </RevealForm>
        </li>
      )}
    </>
  );
}

interface RevealFormProps {
  album: OwnedAlbum;
  isPlanned: boolean;
  change: RevealProps['change'];
  children: Elements;
}

function RevealForm({ album, isPlanned, change, children }: RevealFormProps) {
  const { revealAt, expirationDate } = album;
  const planned = isPlanned && revealAt !== null ? Date.parse(revealAt) : null;
  const form = useForm({
    initial: () => localMomentOf(planned ?? serverNow() + DAY_MS),
    check: (draft) => ({ date: problemOf(msOf(draft), expirationDate) }),
    async send(draft) {
      const moment = new Date(msOf(draft) ?? 0).toISOString();
      if (await change({ revealAt: moment })) showToast(messages.guestView.timeSet());
    },
  });
  const isUnchanged = planned !== null && msOf(form.values) === planned;
  return (
    <form {...form.form} className="grid gap-4 rounded-card bg-sunken p-4">
      {isPlanned && revealAt && (
        <p className="text-label">{messages.guestView.revealsAt({ moment: formatMoment(revealAt) })}</p>
      )}
      <div className="grid gap-4 min-[22rem]:grid-cols-2">
        <TextField
          {...form.text('date')}
          label={messages.guestView.date()}
          type="date"
          required
          min={dayIn(localTimeZone(), serverNow())}
        />
        <TextField {...form.text('time')} label={messages.guestView.time()} type="time" required />
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        {children}
        {!isUnchanged && (
          <Button type="submit" busy={form.isBusy}>
            {messages.guestView.revealSubmit()}
          </Button>
        )}
      </div>
    </form>
  );
}

const DAY_MS = 86_400_000;

function problemOf(moment: number | null, expirationDate: string | null): string | null {
  if (moment === null) return messages.guestView.noTime();
  const expiresAt = expirationDate === null ? null : Date.parse(expirationDate);
  return sentenceOf(checkRevealAt(moment, serverNow(), expiresAt));
}
