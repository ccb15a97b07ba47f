import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AlbumDetails } from '../../../shared/api/album-shape.ts';
import type { OwnedAlbum } from '../../../shared/api/albums-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import type { AlbumSwitches } from '../../../shared/rules/album-switches.ts';
import { REPORTS_TO_HIDE } from '../../../shared/rules/guests/guest-comments.ts';
import { getLimits, type Tier, takesVideos, toVideoLimits } from '../../../shared/rules/tiers.ts';
import { readableVideoLimits } from '../../accounts/readable-video-limits.ts';
import { request } from '../../http/request.ts';
import { showAlbum } from '../../photos/album-source.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { showRefusal } from '../../ui/dialogs/show-failure.ts';
import { ActionSwitch } from '../page/album-action.tsx';
import { useAlbumSwitch } from '../page/use-album-switch.ts';
import { PinDialog, RemovePinDialog } from './pin-dialog.tsx';

interface GuestViewDialogProps {
  album: OwnedAlbum;
  tier: Tier;
  onClose: () => void;
}

type SwitchField = keyof AlbumSwitches & keyof AlbumDetails;

const SWITCHES: readonly (readonly [field: SwitchField, name: () => string, hint: () => string])[] = [
  ['approveFirst', messages.guestView.approveFirst, messages.guestView.approveFirstHint],
  [
    'hidesReported',
    messages.guestView.hidesReported,
    () => messages.guestView.hidesReportedHint({ count: REPORTS_TO_HIDE }),
  ],
  ['heartsEnabled', messages.guestView.hearts, messages.guestView.heartsHint],
  ['guestBookEnabled', messages.wall.guestBook, messages.guestView.guestBookHint],
  ['guestBookOnWall', messages.guestView.bookOnWall, messages.guestView.bookOnWallHint],
  ['commentsEnabled', messages.comment.heading, messages.guestView.commentsHint],
  ['guestsDownload', messages.guestView.guestsDownload, messages.guestView.guestsDownloadHint],
  ['hideLocation', messages.guestView.hideLocations, messages.guestView.hideLocationsHint],
];

export function GuestViewDialog({ album, tier, onClose }: GuestViewDialogProps) {
  const client = useQueryClient();
  const limits = getLimits(tier);
  const videoLimits = readableVideoLimits(toVideoLimits(limits));
  const noVideos = album.isOwner ? messages.guestView.noVideos : messages.hostRole.ownersLimit;
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (body: AlbumDetails) =>
      request('PATCH /albums/:albumId/details', { params: { albumId: album.id }, body }),
    onSuccess: (reply) => showAlbum(client, reply.album),
    onError: (error) => showRefusal(error, messages.albumAction.detailsFailed()),
  });
  return (
    <Dialog title={messages.photoVisibility.guestView()} onClose={onClose}>
      <ul className="-mx-3 grid gap-1">
        <AccessSwitches album={album} />
        <ActionSwitch
          isOn={takesVideos(album, limits)}
          busy={isPending && 'videosEnabled' in variables}
          blocked={limits.maxVideoSeconds === 0 ? noVideos() : undefined}
          hint={videoLimits && messages.guestView.videosHint({ limits: videoLimits })}
          onChange={(on) => mutate({ videosEnabled: on })}
        >
          {messages.guestView.videos()}
        </ActionSwitch>
        {SWITCHES.map(([field, name, hint]) => (
          <ActionSwitch
            key={field}
            isOn={album[field]}
            busy={isPending && field in variables}
            blocked={
              field === 'guestBookOnWall' && !album.guestBookEnabled
                ? messages.guestView.bookOnWallBlocked()
                : undefined
            }
            hint={hint()}
            onChange={(on) => mutate({ [field]: on })}
          >
            {name()}
          </ActionSwitch>
        ))}
      </ul>
    </Dialog>
  );
}

function AccessSwitches({ album }: { album: OwnedAlbum }) {
  const { isPublic, photoWallEnabled, pinEnabled } = album;
  const [pinDialog, setPinDialog] = useState<'enable' | 'disable' | null>(null);
  const visibility = useAlbumSwitch(album, 'visibility', !isPublic);
  const wall = useAlbumSwitch(album, 'wall', !photoWallEnabled);
  const closePin = () => setPinDialog(null);
  return (
    <>
      <ActionSwitch
        isOn={isPublic}
        busy={visibility.busy}
        hint={messages.guestView.publicHint()}
        onChange={visibility.onClick}
      >
        {messages.albumState.public()}
      </ActionSwitch>
      <ActionSwitch
        isOn={photoWallEnabled}
        busy={wall.busy}
        blocked={isPublic ? undefined : messages.albumAction.wallBlocked()}
        hint={messages.guestView.wallHint()}
        onChange={wall.onClick}
      >
        {messages.wall.title()}
      </ActionSwitch>
      <ActionSwitch
        isOn={pinEnabled}
        busy={false}
        hint={messages.guestView.pinHint()}
        onChange={(on) => setPinDialog(on ? 'enable' : 'disable')}
      >
        {messages.pinDialog.label()}
      </ActionSwitch>
      {pinDialog === 'enable' && <PinDialog album={album} onClose={closePin} />}
      {pinDialog === 'disable' && <RemovePinDialog album={album} onClose={closePin} />}
    </>
  );
}
