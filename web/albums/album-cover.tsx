// The cover of an album, 4:3. Without a photo, an empty frame with the album's initial.

import { useState } from 'react';

export function AlbumCover({ title, coverUrl }: { title: string; coverUrl: string | null }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  return (
    <div className="relative aspect-4/3 overflow-hidden rounded-card bg-sunken">
      {coverUrl && coverUrl !== failedUrl ? (
        <img
          src={coverUrl}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailedUrl(coverUrl)}
          className="size-full object-cover transition-transform duration-300 group-hover:scale-[1.02]"
        />
      ) : (
        <div
          aria-hidden
          className="absolute inset-4 grid place-items-center rounded-control border border-line font-display text-event-wide text-ink-3/60"
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
