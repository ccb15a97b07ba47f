import { messages } from '../../../shared/messages/messages.ts';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import type { Filter } from './use-gallery-filter.ts';

interface GalleryFilterProps {
  value: Filter;
  waiting: number;
  hidden: number;
  onChange: (filter: Filter) => void;
}

/** Empty filters cannot be chosen. */
export function GalleryFilter({ value, waiting, hidden, onChange }: GalleryFilterProps) {
  const segment = (of: Filter, name: string, count: number) =>
    count > 0 ? [{ value: of, label: `${name} ${count}` }] : [];
  return (
    <SegmentedControl
      label={messages.photoVisibility.filter()}
      showsLabels
      value={value}
      onChange={onChange}
      segments={[
        { value: 'all', label: messages.photoVisibility.all() },
        ...segment('waiting', messages.photoVisibility.waiting(), waiting),
        ...segment('hidden', messages.photoVisibility.hidden(), hidden),
      ]}
    />
  );
}
