// The choice between all photos, those that wait and those that are hidden (R 10.15029).

import { photoVisibilityMessages } from '../../../shared/messages/en/photo-visibility-messages.ts';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import type { Filter } from './use-gallery-filter.ts';

interface GalleryFilterProps {
  value: Filter;
  waiting: number;
  hidden: number;
  onChange: (filter: Filter) => void;
}

/** What there is none of cannot be chosen. */
export function GalleryFilter({ value, waiting, hidden, onChange }: GalleryFilterProps) {
  const segment = (of: Filter, name: string, count: number) =>
    count > 0 ? [{ value: of, label: `${name} ${count}` }] : [];
  return (
    <SegmentedControl
      label={photoVisibilityMessages.filter()}
      isWordy
      value={value}
      onChange={onChange}
      segments={[
        { value: 'all', label: photoVisibilityMessages.all() },
        ...segment('waiting', photoVisibilityMessages.waiting(), waiting),
        ...segment('hidden', photoVisibilityMessages.hidden(), hidden),
      ]}
    />
  );
}
