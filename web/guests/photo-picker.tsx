// Where photos come in: camera, gallery or a drop from the desktop (specification, section 2, Guest upload page).

import { Camera, ImagePlus, type LucideIcon } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { ACCEPTED_FILES, DROPZONE_LIMITS, readableBytes } from '../../shared/rules/uploads.ts';

interface PhotoPickerProps {
  onFiles: (files: File[]) => void;
  /** Files hang over the page. */
  isOver: boolean;
  children?: ReactNode;
}

/** Each part stays in one line. */
const LIMITS = [
  'JPEG, PNG, WebP or HEIC,',
  `up to ${readableBytes(DROPZONE_LIMITS.maxFileBytes)} per photo,`,
  `${DROPZONE_LIMITS.maxFiles} photos at a time`,
];

export function PhotoPicker({ onFiles, isOver, children }: PhotoPickerProps) {
  return (
    <section
      aria-label="Your photos"
      className={`relative rounded-sheet border-2 border-dashed p-3 transition-colors sm:p-5 ${isOver ? 'border-accent bg-accent-soft' : 'border-line bg-sunken'}`}
    >
      <div className="grid grid-cols-2 gap-2 sm:gap-3">
        <PickerTile
          icon={Camera}
          label="Take photo"
          className="bg-accent text-on-accent hover:bg-accent/90"
          onFiles={onFiles}
          input={{ accept: 'image/*', capture: 'environment' }}
        />
        <PickerTile
          icon={ImagePlus}
          label="Choose photos"
          className="border border-control bg-surface text-ink hover:border-ink"
          onFiles={onFiles}
          input={{ accept: ACCEPTED_FILES, multiple: true }}
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

interface PickerTileProps {
  icon: LucideIcon;
  label: string;
  className: string;
  onFiles: (files: File[]) => void;
  input: { accept: string; capture?: 'environment'; multiple?: boolean };
}

function PickerTile({ icon: Icon, label, className, onFiles, input }: PickerTileProps) {
  return (
    <label
      className={`relative grid h-28 place-content-center justify-items-center gap-2.5 rounded-card px-1 text-center text-button sm:text-body transition select-none active:scale-[.98] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${className}`}
    >
      <Icon aria-hidden strokeWidth={1.75} className="size-7" />
      <span>{label}</span>
      <input
        type="file"
        {...input}
        className="absolute inset-0 opacity-0"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Else the same photo could not be chosen again after it was removed.
          target.value = '';
        }}
      />
    </label>
  );
}
