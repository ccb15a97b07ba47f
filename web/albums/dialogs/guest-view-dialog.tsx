import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { AlbumDetails } from '../../../shared/api/album-shape.ts';
import type { OwnedAlbum } from '../../../shared/api/albums-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { sentenceOf } from '../../../shared/problems.ts';
import type { AlbumSwitches } from '../../../shared/rules/album-switches.ts';
import { dayIn } from '../../../shared/rules/expiry.ts';
import { HIDES_PER_HOUR, REPORTS_TO_HIDE } from '../../../shared/rules/guest-comments.ts';
import { checkRevealAt } from '../../../shared/rules/reveal-time.ts';
import { localTimeZone } from '../../browser/local-time-zone.ts';
import { refusalMessage } from '../../http/refusal-message.ts';
import { request } from '../../http/request.ts';
import { serverNow } from '../../http/server-clock.ts';
import { showAlbum } from '../../photos/album-source.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { showToast } from '../../ui/dialogs/toast-store.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { formatMoment } from '../../ui/format-day.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { ActionSwitch } from '../page/album-action.tsx';
import { useIsRevealed } from '../use-present-album.ts';

interface GuestViewDialogProps {
  album: OwnedAlbum;
  onClose: () => void;
}

const SWITCHES: {
  field: keyof AlbumSwitches & keyof AlbumDetails;
  name: () => string;
  hint: () => string;
}[] = [
  {
    field: 'approveFirst',
    name: messages.guestView.approveFirst,
    hint: messages.guestView.approveFirstHint,
  },
  {
    field: 'hidesReported',
    name: messages.guestView.hidesReported,
    hint: () => messages.guestView.hidesReportedHint({ count: REPORTS_TO_HIDE, hides: HIDES_PER_HOUR }),
  },
  { field: 'heartsEnabled', name: messages.guestView.hearts, hint: messages.guestView.heartsHint },
  {
    field: 'captionsOnWall',
    name: messages.guestView.captionsOnWall,
    hint: messages.guestView.captionsOnWallHint,
  },
  {
    field: 'guestsDownload',
    name: messages.guestView.guestsDownload,
    hint: messages.guestView.guestsDownloadHint,
  },
  {
    field: 'hideLocation',
    name: messages.guestView.hideLocations,
    hint: messages.guestView.hideLocationsHint,
  },
];

export function GuestViewDialog({ album, onClose }: GuestViewDialogProps) {
  const client = useQueryClient();
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: (body: AlbumDetails) =>
      request('PATCH /albums/:albumId/details', { params: { albumId: album.id }, body }),
    onSuccess: (reply) => showAlbum(client, reply.album),
    onError: (error) =>
      showToast(refusalMessage(error, messages.albumAction.detailsFailed()), { kind: 'error' }),
  });
  const change = (body: AlbumDetails) => mutateAsync(body).then(yes, no);
  const isChanging = (field: keyof AlbumDetails) =>
    isPending && variables !== undefined && field in variables;
  return (
    <Dialog title={messages.photoVisibility.guestView()} onClose={onClose}>
      <ul className="-mx-3 grid gap-1">
        {SWITCHES.map(({ field, name, hint }) => (
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

const yes = () => true;
const no = () => false;

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
  children: ReactNode;
}

function RevealForm({ album, isPlanned, change, children }: RevealFormProps) {
  const { revealAt, expirationDate } = album;
  const form = useForm({
    initial: () => draftOf(isPlanned && revealAt !== null ? Date.parse(revealAt) : tomorrow()),
    check: (draft) => ({ date: problemOf(momentOf(draft), expirationDate) }),
    async send(draft) {
      const moment = new Date(momentOf(draft) ?? 0).toISOString();
      if (await change({ revealAt: moment })) showToast(messages.guestView.timeSet());
    },
  });
  const isUnchanged = isPlanned && revealAt !== null && momentOf(form.values) === Date.parse(revealAt);
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
const MINUTE_MS = 60_000;

interface RevealDraft {
  date: string;
  time: string;
}

function tomorrow(): number {
  return serverNow() + DAY_MS;
}

function draftOf(moment: number): RevealDraft {
  const at = new Date(Math.floor(moment / MINUTE_MS) * MINUTE_MS);
  const time = [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
  return { date: dayIn(localTimeZone(), at.getTime()), time };
}

function momentOf({ date, time }: RevealDraft): number | null {
  const moment = new Date(`${date}T${time}`).getTime();
  return date && time && !Number.isNaN(moment) ? moment : null;
}

function problemOf(moment: number | null, expirationDate: string | null): string | null {
  if (moment === null) return messages.guestView.noTime();
  const expiresAt = expirationDate === null ? null : Date.parse(expirationDate);
  return sentenceOf(checkRevealAt(moment, serverNow(), expiresAt));
}
