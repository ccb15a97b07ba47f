// One of the two sources of Quick Upload: camera or gallery.

import type { ComponentProps } from 'react';
import { PickerTile } from '../photos/picker-tile.tsx';

export function QuickUploadTile(tile: Omit<ComponentProps<typeof PickerTile>, 'className' | 'iconClass'>) {
  return (
    <PickerTile
      {...tile}
      className="h-24 gap-2 border border-control px-2 font-medium hover:bg-sunken"
      iconClass="size-6 text-ink-2"
    />
  );
}
