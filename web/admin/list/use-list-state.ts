// A list's state, stored in the address: back, forward and reload show the same list again.

import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  changeListState,
  type FilterPlan,
  type ListPlan,
  type ListState,
  readListState,
  writeListState,
} from './list-state.ts';

export type ChangeList<Sort extends string, Filters extends FilterPlan> = (
  change: Partial<ListState<Sort, Filters>>,
  /** `replace`: adds no history entry. */
  options?: { replace?: boolean },
) => void;

export function useListState<Sort extends string, Filters extends FilterPlan>(
  plan: ListPlan<Sort, Filters>,
): [ListState<Sort, Filters>, ChangeList<Sort, Filters>] {
  const [params, setParams] = useSearchParams();
  const written = useMemo(() => readListState(plan, params), [plan, params]);
  // The address follows in a moment; the choice shows at once.
  const [ahead, setAhead] = useState<{ of: URLSearchParams; state: ListState<Sort, Filters> } | null>(null);
  const state = ahead?.of === params ? ahead.state : written;

  function change(changes: Partial<ListState<Sort, Filters>>, options: { replace?: boolean } = {}): void {
    const next = changeListState(state, changes);
    setAhead({ of: params, state: next });
    setParams(writeListState(plan, next), options);
  }
  return [state, change];
}
