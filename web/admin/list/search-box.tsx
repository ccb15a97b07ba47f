import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { MAX_SEARCH_LENGTH } from '../../../shared/rules/admin/admin-lists.ts';

const PAUSE_MS = 300;

interface SearchBoxProps {
  label: string;
  placeholder: string;
  search: string;
  onSearch: (search: string) => void;
}

export function SearchBox({ label, placeholder, search, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(search);
  const lastSearch = useRef(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const latestOnSearch = useRef(onSearch);
  useEffect(() => {
    latestOnSearch.current = onSearch;
  });

  // The user went back or forward.
  useEffect(() => {
    if (search === lastSearch.current) return;
    clearTimeout(timer.current);
    lastSearch.current = search;
    setTyped(search);
  }, [search]);

  function submit(text: string): void {
    clearTimeout(timer.current);
    if (text.trim() === lastSearch.current) return;
    lastSearch.current = text.trim();
    latestOnSearch.current(text.trim());
  }

  return (
    <search className="relative block min-w-0 grow sm:max-w-80">
      <Search
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-ink-2"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
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
        className="h-11 w-full rounded-control border border-control bg-surface pr-3 pl-9 text-body text-ink sm:h-9 sm:text-label"
      />
    </search>
  );
}
