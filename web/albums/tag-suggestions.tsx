// The list of suggestions under the tag field. The focus stays in the field.

import { albumFieldMessages } from '../../shared/messages/en/album-field-messages.ts';

interface TagSuggestionsProps {
  /** The id of the field; the ids of list and options derive from it. */
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
        aria-label={albumFieldMessages.suggestedTags()}
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
            // Before the field would lose the focus.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(tag)}
            className="flex min-h-11 cursor-pointer items-center truncate rounded-photo px-3 hover:bg-sunken aria-selected:bg-accent-soft aria-selected:text-accent"
          >
            {tag}
          </div>
        ))}
      </div>
      <span role="status" className="sr-only">
        {albumFieldMessages.suggestions({ count: suggestions.length })}
      </span>
    </>
  );
}
