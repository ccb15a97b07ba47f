import type { LucideIcon } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { ACCEPTED_FILES, ACCEPTED_WITH_VIDEOS } from '../../shared/rules/uploads/upload-limits.ts';

interface PickerTileProps {
  icon: LucideIcon;
  iconClass: string;
  label: string;
  className: string;
  /** Takes one photo with the camera instead of several from the gallery. */
  isCamera?: boolean;
  takesVideos?: boolean;
  isRequired?: boolean | undefined;
  onFiles: (files: File[]) => void;
}

export function PickerTile(props: PickerTileProps) {
  const { icon: Icon, iconClass, label, className, isCamera, takesVideos, isRequired, onFiles } = props;
  const source = isCamera
    ? { accept: 'image/*', capture: 'environment' as const }
    : { accept: takesVideos ? ACCEPTED_WITH_VIDEOS : ACCEPTED_FILES, multiple: true };
  return (
    <label
      className={`relative grid place-content-center place-items-center rounded-card text-center text-button transition select-none active:scale-[.98] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${className}`}
    >
      <Icon aria-hidden strokeWidth={1.75} className={iconClass} />
      <span>{label}</span>
      <input
        type="file"
        {...source}
        required={isRequired}
        className="absolute inset-0 opacity-0"
        ref={useChosenFiles(onFiles)}
      />
    </label>
  );
}

/**
 * Listens to the DOM, because React gets no event from an input that was removed while its gallery was open.
 */
function useChosenFiles(onFiles: (files: File[]) => void) {
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  }, [onFiles]);
  return useCallback((input: HTMLInputElement | null) => {
    input?.addEventListener('change', () => {
      latest.current([...(input.files ?? [])]);
      input.value = '';
    });
  }, []);
}
