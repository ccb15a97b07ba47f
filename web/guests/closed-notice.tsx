// The banner in the place of the uploader when the album takes no photos, which its owner alone gets to see.

import { Archive } from 'lucide-react';
import { AppError, type RefusalCode } from '../../shared/errors.ts';

export function ClosedNotice({ refusal }: { refusal: RefusalCode }) {
  const code = refusal === 'ALBUM_ARCHIVED' ? refusal : 'ALBUM_EXPIRED';
  return (
    <p role="status" className="flex items-center gap-3 rounded-card bg-warn/10 p-4 text-warn">
      <Archive aria-hidden className="size-5 shrink-0" />
      {new AppError(code).message}
    </p>
  );
}
