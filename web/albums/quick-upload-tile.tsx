// A large tile that opens the camera or the gallery.

import type { LucideIcon } from 'lucide-react';
import { ACCEPTED_FILES } from '../../shared/rules/uploads.ts';

interface QuickUploadTileProps {
  icon: LucideIcon;
  label: string;
  /** One photo from the camera, else any number from the gallery. */
  isCamera?: boolean;
  onFiles: (files: File[]) => void;
}

export function QuickUploadTile({ icon: Icon, label, isCamera = false, onFiles }: QuickUploadTileProps) {
  const source = isCamera
    ? { accept: 'image/*', capture: 'environment' as const }
    : { accept: ACCEPTED_FILES, multiple: true };
  return (
    <label className="relative grid h-24 place-content-center justify-items-center gap-2 rounded-card border border-control px-2 text-center text-button font-medium transition select-none hover:bg-sunken active:scale-[.98] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <Icon aria-hidden strokeWidth={1.75} className="size-6 text-ink-2" />
      {label}
      <input
        type="file"
        {...source}
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
