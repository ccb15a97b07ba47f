// The skeleton of a photo grid.

import { photoMessages } from '../../shared/messages/en/photo-messages.ts';
import { SkeletonGroup } from '../ui/skeleton.tsx';

const ROWS = [
  [1.5, 0.75, 1.78],
  [0.75, 1.33, 1.5],
  [1.78, 1.5, 0.75],
];

export function PhotoGridSkeleton() {
  return (
    <SkeletonGroup label={photoMessages.loading()}>
      <div className="grid animate-late gap-[3px] sm:gap-1.5">
        {ROWS.map((row) => (
          <div key={row.join()} className="flex h-[150px] gap-[3px] sm:h-60 sm:gap-1.5">
            {row.map((ratio) => (
              <div key={ratio} style={{ flexGrow: ratio }} className="rounded-photo bg-sunken" />
            ))}
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
