// The owner takes the photos of an album home as a ZIP: which ones, and the link that loads it (R 10.15010).

import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { OwnedAlbum } from '../../shared/api/albums-api.ts';
import { commonMessages } from '../../shared/messages/en/common-messages.ts';
import { downloadMessages } from '../../shared/messages/en/download-messages.ts';
import { readableBytes } from '../../shared/rules/uploads.ts';
import { ApiError } from '../http/api-error.ts';
import { refusalMessage } from '../http/refusal-message.ts';
import { type Reply, request } from '../http/request.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { Dialog, DialogButtons } from '../ui/dialog.tsx';
import { showToast } from '../ui/toast-store.ts';
import { localTimeZone } from './expiration-draft.ts';

const WISHES = {
  all: { photos: 'all', rendition: 'original' },
  new: { photos: 'new', rendition: 'original' },
  previews: { photos: 'all', rendition: 'preview' },
} as const;
type Wish = keyof typeof WISHES;

const CHOICES: { wish: Wish; name: () => string; hint: () => string }[] = [
  { wish: 'all', name: downloadMessages.all, hint: downloadMessages.allHint },
  { wish: 'new', name: downloadMessages.new, hint: downloadMessages.newHint },
  { wish: 'previews', name: downloadMessages.previews, hint: downloadMessages.previewsHint },
];

type MadeZip = Reply<'POST /albums/:albumId/zips'>;

export function DownloadDialog({ album, onClose }: { album: OwnedAlbum; onClose: () => void }) {
  const [wish, setWish] = useState<Wish>('all');
  const closing = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    closing.current = controller;
    return () => controller.abort();
  }, []);
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => prepare(album.id, wish, closing.current.signal),
    onSuccess: ({ url }) => startDownload(url),
    onError(error) {
      if (!closing.current.signal.aborted)
        showToast(refusalMessage(error, downloadMessages.failed()), { kind: 'error' });
    },
  });
  return (
    <Dialog title={downloadMessages.heading()} onClose={onClose}>
      {data ? (
        <Begun zip={data} onClose={onClose} />
      ) : (
        <form
          className="grid gap-6"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isPending) mutate();
          }}
        >
          <fieldset className="grid gap-2" disabled={isPending}>
            <legend className="sr-only">{downloadMessages.heading()}</legend>
            {CHOICES.map((choice) => (
              <Choice
                key={choice.wish}
                group="wish"
                isChosen={choice.wish === wish}
                onChoose={() => setWish(choice.wish)}
                name={choice.name()}
              >
                {choice.hint()}
              </Choice>
            ))}
          </fieldset>
          <p role="status" className="text-label text-ink-2 empty:hidden">
            {isPending && downloadMessages.preparing()}
          </p>
          <DialogButtons onCancel={onClose}>
            <Button type="submit" busy={isPending}>
              {downloadMessages.submit()}
            </Button>
          </DialogButtons>
        </form>
      )}
    </Dialog>
  );
}

function Begun({ zip, onClose }: { zip: MadeZip; onClose: () => void }) {
  const counts = { count: zip.photoCount, size: readableBytes(zip.sizeBytes) };
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <p role="status">{downloadMessages.begun(counts)}</p>
        <p className="text-label text-ink-2">{downloadMessages.resumable()}</p>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <a href={zip.url} download className={buttonClass('quiet')}>
          {downloadMessages.again()}
        </a>
        <Button data-autofocus onClick={onClose}>
          {commonMessages.done()}
        </Button>
      </div>
    </div>
  );
}

/** Asks until the server knows every byte: older photos are read, and previews made, while it says UNAVAILABLE. */
async function prepare(albumId: string, wish: Wish, signal: AbortSignal): Promise<MadeZip> {
  for (;;) {
    try {
      return await request('POST /albums/:albumId/zips', {
        params: { albumId },
        body: { ...WISHES[wish], timeZone: localTimeZone() },
        signal,
      });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'UNAVAILABLE') throw error;
      await new Promise((resolve) => setTimeout(resolve, Number(error.details.retryAfter ?? 1) * 1000));
      signal.throwIfAborted();
    }
  }
}

/** The answer is a download: the page stays. */
function startDownload(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
