// A list's state, kept in the address: back, forward and reload show the same list again.

import { useMemo } from 'react';
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
  /** `replace`: no step of its own on the way back. */
  options?: { replace?: boolean },
) => void;

export function useListState<Sort extends string, Filters extends FilterPlan>(
  plan: ListPlan<Sort, Filters>,
): [ListState<Sort, Filters>, ChangeList<Sort, Filters>] {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readListState(plan, params), [plan, params]);
  return [
    state,
    (change, options) => setParams(writeListState(plan, changeListState(state, change)), options ?? {}),
  ];
}
