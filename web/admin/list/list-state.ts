import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Pagination } from '../../../shared/api/pagination.ts';
import { ADMIN_PAGE_SIZE, MAX_SEARCH_LENGTH } from '../../../shared/rules/admin/admin-lists.ts';

export type Order = 'asc' | 'desc';

export interface ListPlan<Sort extends string, Filters extends FilterPlan> {
  sortKeys: readonly [Sort, ...Sort[]];
  /** A null plan accepts any text. */
  filters: Filters;
}

export type FilterPlan = Record<string, readonly string[] | null>;

export type FilterValues<Filters extends FilterPlan> = {
  [Name in keyof Filters]?: (Filters[Name] extends readonly (infer Value)[] ? Value : string) | undefined;
};

export interface ListState<Sort extends string, Filters extends FilterPlan> {
  page: number;
  search: string;
  sort: Sort;
  order: Order;
  filters: FilterValues<Filters>;
}

export function readListState<Sort extends string, Filters extends FilterPlan>(
  plan: ListPlan<Sort, Filters>,
  params: URLSearchParams,
): ListState<Sort, Filters> {
  const page = params.get('page') ?? '';
  const filters = Object.entries(plan.filters).flatMap(([name, values]) => {
    const value = params.get(name) ?? '';
    const isFine = value !== '' && (values === null || values.includes(value));
    return isFine ? [[name, value]] : [];
  });
  return {
    page: /^[1-9]\d{0,5}$/u.test(page) ? Number(page) : 1,
    search: params.get('search')?.trim().slice(0, MAX_SEARCH_LENGTH) ?? '',
    sort: plan.sortKeys.find((key) => key === params.get('sort')) ?? plan.sortKeys[0],
    order: params.get('order') === 'asc' ? 'asc' : 'desc',
    filters: Object.fromEntries(filters) as FilterValues<Filters>,
  };
}

export function writeListState<Sort extends string, Filters extends FilterPlan>(
  plan: ListPlan<Sort, Filters>,
  { page, search, sort, order, filters }: ListState<Sort, Filters>,
): URLSearchParams {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  for (const [name, value] of Object.entries(filters)) if (value) params.set(name, String(value));
  if (sort !== plan.sortKeys[0]) params.set('sort', sort);
  if (order !== 'desc') params.set('order', order);
  if (page > 1) params.set('page', String(page));
  return params;
}

/** A new search, filter or sorting starts at the first page. */
export function changeListState<Sort extends string, Filters extends FilterPlan>(
  state: ListState<Sort, Filters>,
  change: Partial<ListState<Sort, Filters>>,
): ListState<Sort, Filters> {
  return { ...state, page: 1, ...change };
}

/** Reverses the sorting, or uses the first direction of a new column. */
export function toggleSort<Sort extends string>(
  present: { sort: Sort; order: Order },
  sort: Sort,
  first: Order,
): { sort: Sort; order: Order } {
  if (present.sort !== sort) return { sort, order: first };
  return { sort, order: present.order === 'asc' ? 'desc' : 'asc' };
}

interface ListQuery<Sort extends string> {
  page: number;
  limit: number;
  search: string;
  sort: Sort;
  order: Order;
}

export interface List<Sort extends string, Filters extends FilterPlan> extends ListState<Sort, Filters> {
  /** Starts at the first page unless the change names another. `replace` adds no history entry. */
  change: (change: Partial<ListState<Sort, Filters>>, options?: { replace?: boolean }) => void;
  /** The query parameters that are sent to the server. */
  query: ListQuery<Sort> & FilterValues<Filters>;
  /** `''` means any value. */
  setFilter: <Name extends keyof Filters>(name: Name, value: FilterValues<Filters>[Name] | '') => void;
}

export function useListState<Sort extends string, Filters extends FilterPlan>(
  plan: ListPlan<Sort, Filters>,
): List<Sort, Filters> {
  const [params, setParams] = useSearchParams();
  const written = useMemo(() => readListState(plan, params), [plan, params]);
  // Shows the new state at once, before the router updates the URL.
  const [ahead, setAhead] = useState<{ of: URLSearchParams; state: ListState<Sort, Filters> } | null>(null);
  const state = ahead?.of === params ? ahead.state : written;

  const { page, search, sort, order, filters } = state;

  const change: List<Sort, Filters>['change'] = (changes, options = {}) => {
    const next = changeListState(state, changes);
    setAhead({ of: params, state: next });
    setParams(writeListState(plan, next), options);
  };
  return {
    ...state,
    query: { page, limit: ADMIN_PAGE_SIZE, search, sort, order, ...filters },
    change,
    // The URL omits empty values.
    setFilter: (name, value) => change({ filters: { ...filters, [name]: value || undefined } }),
  };
}

/** Goes to an existing page after the last row of the current page was deleted. */
export function useExistingPage(
  pagination: Pagination | undefined,
  change: (change: { page: number }, options?: { replace?: boolean }) => void,
): void {
  const last = pagination && pagination.page > pagination.pages ? pagination.pages : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is not there.
  useEffect(() => {
    if (last !== null) change({ page: last }, { replace: true });
  }, [last]);
}
