import type { ComponentProps } from 'react';
import { messages } from '../../shared/messages/messages.ts';
import { splitBatch } from './queue/upload-summary.ts';
import { UploadTiles } from './upload-tiles.tsx';

export function UploadBatch({ entries, ...tiles }: ComponentProps<typeof UploadTiles>) {
  const [batch, next] = splitBatch(entries);
  return (
    <>
      <UploadTiles {...tiles} entries={batch} />
      {next.length > 0 && (
        <>
          <p role="status" className="mt-4 text-center text-label text-ink-2">
            {messages.uploadProgress.next({ count: next.length })}
          </p>
          <UploadTiles {...tiles} label={messages.uploadProgress.nextPhotos()} entries={next} />
        </>
      )}
    </>
  );
}
