// Suggestions for the tag that is being typed: fetched after a pause, without the chosen tags.

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { cleanTag, MAX_TAG_LENGTH } from '../../shared/rules/fields.ts';
import { apiQuery } from '../http/api-query.ts';

/** The pause after typing, in milliseconds (R 5.27). */
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
    // The suggestions for fewer letters show until the reply arrives.
    placeholderData: (last) => last,
  });
  if (wanted === '') return [];
  return (data?.suggestions ?? []).filter((tag) => tag.startsWith(wanted) && !chosen.includes(tag));
}
