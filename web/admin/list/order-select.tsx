import { messages } from '../../../shared/messages/messages.ts';
import { FilterSelect } from './filter-select.tsx';
import type { Order } from './list-state.ts';

export type OrderChoice<Sort extends string> = readonly [sort: Sort, order: Order, name: () => string];

interface OrderSelectProps<Sort extends string> {
  choices: readonly OrderChoice<Sort>[];
  sort: Sort;
  order: Order;
  onSort: (next: { sort: Sort; order: Order }) => void;
}

export function OrderSelect<Sort extends string>({ choices, sort, order, onSort }: OrderSelectProps<Sort>) {
  return (
    <FilterSelect
      label={messages.adminList.sortBy()}
      value={`${sort} ${order}`}
      options={choices.map(([by, way, name]) => ({ value: `${by} ${way}`, name }))}
      onChange={(value) => {
        const chosen = choices.find(([by, way]) => `${by} ${way}` === value);
        if (chosen) onSort({ sort: chosen[0], order: chosen[1] });
      }}
    />
  );
}
