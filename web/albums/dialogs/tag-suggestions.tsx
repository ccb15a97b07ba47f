import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { messages } from '../../../shared/messages/messages.ts';
import { cleanTag, MAX_TAG_LENGTH } from '../../../shared/rules/fields.ts';
import { apiQuery } from '../../http/api-query.ts';

interface TagSuggestionsProps {
  id: string;
  suggestions: readonly string[];
  active: number;
  onPick: (tag: string) => void;
}

export function TagSuggestions({ id, suggestions, active, onPick }: TagSuggestionsProps) {
  return (
    <>
      <div
        role="listbox"
        id={`${id}-list`}
        aria-label={messages.albumField.suggestedTags()}
        className="absolute inset-x-0 top-full z-10 mt-1 max-h-60 animate-enter overflow-y-auto rounded-control border border-line bg-surface p-1 shadow-float"
      >
        {suggestions.map((tag, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys.
          <div
            key={tag}
            role="option"
            id={`${id}-${index}`}
            tabIndex={-1}
            aria-selected={index === active}
            ref={(option) => {
              if (index === active) option?.scrollIntoView({ block: 'nearest' });
            }}
            // Prevents the click from taking the focus away from the field.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(tag)}
            dir="auto"
            className="flex min-h-11 cursor-pointer items-center truncate rounded-photo px-3 hover:bg-sunken aria-selected:bg-accent-soft aria-selected:text-accent"
          >
            {tag}
          </div>
        ))}
      </div>
      <span role="status" className="sr-only">
        {messages.albumField.suggestions({ count: suggestions.length })}
      </span>
    </>
  );
}

/** Delay in milliseconds between typing and the request (R 5.27). */
const PAUSE_MS = 300;

export function useTagSuggestions(text: string, chosen: readonly string[]): string[] {
  const wanted = cleanTag(text).slice(0, MAX_TAG_LENGTH);
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);

  const { data } = useQuery({
    ...apiQuery('GET /tags/suggestions', { query: { q: asked } }),
    enabled: asked !== '',
    staleTime: 60_000,
    // Keeps the suggestions for the previous text until the response arrives.
    placeholderData: (last) => last,
  });
  if (wanted === '') return [];
  return (data?.suggestions ?? []).filter((tag) => tag.startsWith(wanted) && !chosen.includes(tag));
}
