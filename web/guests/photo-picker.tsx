// The inputs for photos: camera, gallery, or a drop from the desktop (R 2.70, R 2.71).

import { Camera, ImagePlus } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { DROPZONE_LIMITS } from '../../shared/rules/upload-limits.ts';
import { readableBytes } from '../../shared/rules/uploads.ts';
import { PickerTile } from '../photos/picker-tile.tsx';

interface PhotoPickerProps {
  onFiles: (files: File[]) => void;
  /** Files are dragged over the page. */
  isOver: boolean;
  children?: ReactNode;
}

/** No part wraps. */
const LIMITS = [
  'JPEG, PNG, WebP or HEIC,',
  `up to ${readableBytes(DROPZONE_LIMITS.maxFileBytes)} per photo,`,
  `${DROPZONE_LIMITS.maxFiles} photos at a time`,
];

const TILE = 'h-28 gap-2.5 px-1 sm:text-body';

export function PhotoPicker({ onFiles, isOver, children }: PhotoPickerProps) {
  return (
    <section
      aria-label="Your photos"
      className={`relative rounded-sheet border-2 border-dashed p-3 transition-colors sm:p-5 ${isOver ? 'border-accent bg-accent-soft' : 'border-line bg-sunken'}`}
    >
      <div className="grid grid-cols-2 gap-2 sm:gap-3">
        <PickerTile
          icon={Camera}
          iconClass="size-7"
          label="Take photo"
          className={`${TILE} bg-accent text-on-accent hover:bg-accent/90`}
          isCamera
          onFiles={onFiles}
        />
        <PickerTile
          icon={ImagePlus}
          iconClass="size-7"
          label="Choose photos"
          className={`${TILE} border border-control bg-surface text-ink hover:border-ink`}
          onFiles={onFiles}
        />
      </div>
      <p className="mt-3 text-center text-label text-balance text-ink-2">
        {isOver
          ? 'Drop your photos to add them'
          : LIMITS.map((part) => (
              <Fragment key={part}>
                <span className="whitespace-nowrap">{part}</span>{' '}
              </Fragment>
            ))}
      </p>
      {children}
    </section>
  );
}
