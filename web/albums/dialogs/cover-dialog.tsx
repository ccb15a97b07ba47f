import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useState } from 'react';
import type { OwnedAlbum } from '../../../shared/api/albums-api.ts';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { DEFAULT_FOCUS, type Focus } from '../../../shared/rules/album-look.ts';
import { request } from '../../http/request.ts';
import { showAlbum } from '../../photos/album-source.ts';
import { Media } from '../../photos/media.tsx';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { showRefusal } from '../../ui/dialogs/show-failure.ts';
import { showToast } from '../../ui/dialogs/toast-store.ts';
import { useForm } from '../../ui/fields/use-form.ts';

interface CoverDialogProps {
  album: OwnedAlbum;
  photo: Photo;
  onClose: () => void;
}

/** The owner marks the point that stays visible where the cover is cropped. */
export function CoverDialog({ album, photo, onClose }: CoverDialogProps) {
  const client = useQueryClient();
  const isCover = album.cover?.photoId === photo.id;
  const [isRemoving, setRemoving] = useState(false);
  const save = async (cover: { photoId: string; focus: Focus } | null) => {
    const params = { albumId: album.id };
    const reply = await request('PATCH /albums/:albumId/details', { params, body: { cover } });
    showAlbum(client, reply.album);
    showToast(cover ? messages.albumLook.coverSaved() : messages.albumLook.coverRemoved());
    onClose();
  };
  const failed = (error: unknown) => showRefusal(error, messages.albumLook.coverFailed());
  const form = useForm<Focus>({
    initial: () => (isCover && album.cover ? album.cover.focus : DEFAULT_FOCUS),
    send: (focus) => save({ photoId: photo.id, focus }),
    failed,
  });
  async function remove(): Promise<void> {
    setRemoving(true);
    await save(null).catch(failed);
    setRemoving(false);
  }
  return (
    <FormDialog
      title={messages.albumLook.cover()}
      form={{ ...form, isBusy: form.isBusy || isRemoving }}
      submit={messages.albumLook.saveCover()}
      onClose={onClose}
    >
      <p className="text-ink-2">{messages.albumLook.coverHint()}</p>
      <FocusField photo={photo} focus={form.values} onChange={form.setAll} />
      {isCover && (
        <Button
          kind="quiet"
          busy={isRemoving}
          disabled={form.isBusy}
          className="justify-self-start"
          onClick={() => void remove()}
        >
          {messages.albumLook.removeCover()}
        </Button>
      )}
    </FormDialog>
  );
}

interface FocusFieldProps {
  photo: Photo;
  focus: Focus;
  onChange: (focus: Focus) => void;
}

function FocusField({ photo, focus, onChange }: FocusFieldProps) {
  const { x, y } = focus;
  const mark = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const percent = (part: number, whole: number) => Math.round((part / whole) * 100);
    onChange({ x: percent(clientX - left, width), y: percent(clientY - top, height) });
  };
  const sliders = [
    { axis: 'x', label: messages.albumLook.fromLeft() },
    { axis: 'y', label: messages.albumLook.fromTop() },
  ] as const;
  return (
    <>
      {/* Keyboard users have the sliders. */}
      <button
        type="button"
        tabIndex={-1}
        aria-hidden
        onClick={mark}
        className="relative mx-auto w-fit cursor-crosshair"
      >
        <Media photo={photo} rendition="medium" className="max-h-[40dvh] max-w-full rounded-photo" />
        <span
          aria-hidden
          style={{ left: `${x}%`, top: `${y}%` }}
          className="pointer-events-none absolute size-8 -translate-1/2 rounded-full border-3 border-white bg-viewer/35 shadow-float"
        />
      </button>
      <div className="grid gap-3 sm:grid-cols-2">
        {sliders.map(({ axis, label }) => (
          <label key={axis} className="grid gap-1 text-label text-ink-2">
            <span>{label}</span>
            <input
              type="range"
              dir="ltr"
              min={0}
              max={100}
              value={focus[axis]}
              onChange={({ target }) => onChange({ ...focus, [axis]: Number(target.value) })}
              className="h-11 w-full accent-accent"
            />
          </label>
        ))}
      </div>
    </>
  );
}
