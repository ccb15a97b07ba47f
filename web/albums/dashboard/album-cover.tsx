import { useState } from 'react';

export function AlbumCover({ title, coverUrl }: { title: string; coverUrl: string | null }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  return (
    <div className="relative aspect-4/3 overflow-hidden rounded-photo bg-paper p-2 inset-ring inset-ring-ink/15">
      {coverUrl && coverUrl !== failedUrl ? (
        <img
          src={coverUrl}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailedUrl(coverUrl)}
          className="size-full object-cover"
        />
      ) : (
        <div
          aria-hidden
          className="grid size-full place-items-center bg-sunken font-display text-event-wide text-ink-3"
        >
          {initialOf(title)}
        </div>
      )}
    </div>
  );
}

function initialOf(title: string): string {
  const [first = ''] = title.match(/[\p{L}\p{N}]/u) ?? [];
  return first.toLocaleUpperCase('en-US');
}
