import { ChevronDown, Search } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { messages } from '../../../shared/messages/messages.ts';
import { MAX_SEARCH_LENGTH } from '../../../shared/rules/admin/admin-lists.ts';
import type { Order } from './list-state.ts';

interface FilterSelectProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; name: () => string }[];
  onChange: (value: Value) => void;
}

export function FilterSelect<Value extends string>({
  label,
  value,
  options,
  onChange,
}: FilterSelectProps<Value>) {
  return (
    <div className="relative min-w-0 max-sm:grow">
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value);
          if (chosen) onChange(chosen.value);
        }}
        className="h-11 w-full appearance-none truncate rounded-control border border-control bg-surface pe-9 ps-3 text-body text-ink sm:h-9 sm:text-label"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name()}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-ink-2"
      />
    </div>
  );
}

export type OrderChoice<Sort extends string> = readonly [sort: Sort, order: Order, name: () => string];

interface OrderSelectProps<Sort extends string> {
  choices: readonly OrderChoice<Sort>[];
  list: { sort: Sort; order: Order; change: (next: { sort: Sort; order: Order }) => void };
}

export function OrderSelect<Sort extends string>({ choices, list }: OrderSelectProps<Sort>) {
  return (
    <FilterSelect
      label={messages.adminList.sortBy()}
      value={`${list.sort} ${list.order}`}
      options={choices.map(([sort, order, name]) => ({ value: `${sort} ${order}`, name }))}
      onChange={(value) => {
        const chosen = choices.find(([sort, order]) => `${sort} ${order}` === value);
        if (chosen) list.change({ sort: chosen[0], order: chosen[1] });
      }}
    />
  );
}

const PAUSE_MS = 300;

interface SearchBoxProps {
  messages: { search: () => string; searchHint: () => string };
  list: { search: string; change: (next: { search: string }, options: { replace: true }) => void };
}

export function SearchBox({ messages: own, list: { search, change } }: SearchBoxProps) {
  const [typed, setTyped] = useState(search);
  const lastSearch = useRef(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // The search in the URL changed, because the user went back or forward.
  useEffect(() => {
    if (search === lastSearch.current) return;
    clearTimeout(timer.current);
    lastSearch.current = search;
    setTyped(search);
  }, [search]);

  const submit = useEffectEvent((text: string) => {
    clearTimeout(timer.current);
    if (text.trim() === lastSearch.current) return;
    lastSearch.current = text.trim();
    change({ search: text.trim() }, { replace: true });
  });

  return (
    <search className="relative block min-w-0 grow sm:max-w-80">
      <Search
        aria-hidden
        className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-ink-2"
      />
      <input
        type="search"
        aria-label={own.search()}
        placeholder={own.searchHint()}
        value={typed}
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => {
          setTyped(target.value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => submit(target.value), PAUSE_MS);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') submit(typed);
        }}
        className="h-11 w-full rounded-control border border-control bg-surface pe-3 ps-9 text-body text-ink sm:h-9 sm:text-label"
      />
    </search>
  );
}
