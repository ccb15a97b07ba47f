import { FileImage, Film } from 'lucide-react';
import pLimit from 'p-limit';
import { useEffect, useRef, useState } from 'react';
import type { Photo } from '../../shared/api/photos-api.ts';
import { messages } from '../../shared/messages/messages.ts';
import { readableDuration } from '../../shared/messages/readable-duration.ts';
import { isVideoFile } from '../../shared/rules/uploads/uploads.ts';
import { hasThumbnail, Media } from '../photos/media.tsx';
import { findPoster, readVideoFacts } from './videos/peek-video.ts';

/** Limited, because each preview decodes a whole photo. */
const limitDecodes = pLimit(2);
const previews = new WeakMap<Blob, Promise<ImageBitmap | null>>();
const PREVIEW_WIDTH = 320;

interface PhotoPreviewProps {
  file: File;
  stored?: Photo | null;
  tiny?: boolean;
}

export function PhotoPreview({ file, stored = null, tiny = false }: PhotoPreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<'preparing' | 'there' | 'none'>('preparing');
  const isVideo = isVideoFile(file);
  const NoPreview = isVideo ? Film : FileImage;

  useEffect(() => {
    let isCurrent = true;
    void preparePreview(file).then(async (bitmap) => {
      // Draws a copy, because the canvas consumes it and another tile may need the bitmap later.
      const copy = bitmap && (await createImageBitmap(bitmap));
      const target = canvas.current;
      if (!isCurrent || !target) return;
      if (copy) {
        target.width = copy.width;
        target.height = copy.height;
        // Uses no '2d' context, because Chromium repaints such a canvas whenever something near it moves.
        target.getContext('bitmaprenderer')?.transferFromImageBitmap(copy);
      }
      setState(copy ? 'there' : 'none');
    });
    return () => {
      isCurrent = false;
    };
  }, [file]);

  return (
    <span className="relative block size-full overflow-hidden bg-line">
      <canvas
        ref={canvas}
        aria-hidden
        className={`size-full photo-fill transition-opacity ${state === 'there' ? '' : 'opacity-0'}`}
      />
      {state === 'preparing' && !tiny && (
        <span className="absolute inset-0 grid place-items-center text-badge text-ink-2">
          {messages.uploadProgress.preparing()}
        </span>
      )}
      {state === 'none' && (
        <span className="absolute inset-0 grid content-center justify-items-center gap-1 p-2 text-center text-badge text-ink-2">
          <NoPreview aria-hidden strokeWidth={1.5} className="size-6 shrink-0" />
          {!tiny && (
            <span dir="auto" className="line-clamp-2 w-full break-all">
              {file.name}
            </span>
          )}
        </span>
      )}
      {state === 'none' && hasThumbnail(stored) && (
        <Media photo={stored} rendition="thumbnail" className="absolute inset-0 size-full photo-fill" />
      )}
      {isVideo && !tiny && <Duration file={file} />}
    </span>
  );
}

function Duration({ file }: { file: File }) {
  const [durationMs, setDuration] = useState<number | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void readVideoFacts(file).then((facts) => isCurrent && setDuration(facts.durationMs));
    return () => {
      isCurrent = false;
    };
  }, [file]);
  if (durationMs === null) return null;
  return (
    <span className="absolute start-1 bottom-1 rounded-photo bg-viewer/75 px-1.5 py-0.5 text-badge text-white tabular-nums">
      {readableDuration(durationMs)}
    </span>
  );
}

/** Returns null if the browser cannot decode the file, as Chrome cannot decode HEIC. */
function preparePreview(file: File): Promise<ImageBitmap | null> {
  const known = previews.get(file);
  if (known) return known;
  const preview = (isVideoFile(file) ? findPoster(file) : Promise.resolve(file)).then((picture) =>
    picture === null ? null : limitDecodes(() => decode(picture)).then(turnPixels, () => null),
  );
  previews.set(file, preview);
  return preview;
}

function decode(picture: Blob): Promise<ImageBitmap> {
  return createImageBitmap(picture, { imageOrientation: 'from-image', resizeWidth: PREVIEW_WIDTH });
}

/** `bitmaprenderer` ignores the orientation of a bitmap, so the pixels are rotated first. */
function turnPixels(decoded: ImageBitmap): ImageBitmap {
  const upright = new OffscreenCanvas(decoded.width, decoded.height);
  upright.getContext('2d')?.drawImage(decoded, 0, 0);
  decoded.close();
  return upright.transferToImageBitmap();
}
