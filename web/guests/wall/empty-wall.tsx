import type { ReactNode } from 'react';
import { messages } from '../../../shared/messages/messages.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PrintsDrawing } from '../../ui/prints-drawing.tsx';

/** A wall without photos. `children` lead to where one is added, for whom that is allowed. */
export function EmptyWall({ takesPhotos, children }: { takesPhotos: boolean; children: ReactNode }) {
  const title = takesPhotos ? messages.wall.beTheFirst() : messages.wall.noPhotos();
  return (
    <EmptyState drawing={PrintsDrawing} title={title}>
      {takesPhotos && children}
    </EmptyState>
  );
}
