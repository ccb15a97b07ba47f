import { X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { messages } from '../../../shared/messages/messages.ts';
import { formatProblem, type Problem } from '../../../shared/problems.ts';
import { checkTag, cleanTag, cleanTags, MAX_TAGS } from '../../../shared/rules/fields.ts';
import { Field } from '../../ui/fields/field.tsx';
import { TagSuggestions, useTagSuggestions } from './tag-suggestions.tsx';

export interface TagDraft {
  added: readonly string[];
  typed: string;
}

export const newTagDraft = (added: readonly string[] = []): TagDraft => ({ added, typed: '' });

/** Includes the text in the field, even if the user has not pressed Enter. */
export function listTags({ added, typed }: TagDraft): string[] {
  return cleanTags(typed.trim() === '' ? added : [...added, typed]);
}

export function tagProblem({ typed }: TagDraft): Problem | null {
  return typed.trim() === '' ? null : checkTag(typed);
}

interface TagInputProps {
  draft: TagDraft;
  error: string | undefined;
  onChange: (draft: TagDraft) => void;
}

const NONE = -1;

export function TagInput({ draft, error, onChange }: TagInputProps) {
  const { added: tags, typed: text } = draft;
  const field = useTagField(draft, onChange);
  const { isFull, isListed, active } = field;
  return (
    <Field
      label={messages.albumState.tags()}
      hint={isFull ? messages.albumField.tagsFull({ max: MAX_TAGS }) : messages.albumField.tagsHint()}
      error={field.problem ?? error}
    >
      {(control) => (
        <div className="relative">
          <div className="flex min-h-11 flex-wrap gap-1.5 rounded-control border border-control bg-surface p-1.5 has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent">
            {tags.map((tag) => (
              <AddedTag
                key={tag}
                tag={tag}
                onRemove={() => onChange({ added: tags.filter((each) => each !== tag), typed: text })}
              />
            ))}
            <input
              {...control}
              ref={field.input}
              dir="auto"
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={isListed}
              aria-controls={isListed ? `${control.id}-list` : undefined}
              aria-activedescendant={isListed && active !== NONE ? `${control.id}-${active}` : undefined}
              value={text}
              disabled={isFull}
              placeholder={tags.length === 0 ? messages.albumField.tagsExample() : ''}
              autoComplete="off"
              autoCapitalize="none"
              enterKeyHint="done"
              onChange={(event) => field.type(event.target.value)}
              onKeyDown={field.onKeyDown}
              onBlur={field.close}
              className="-my-1.5 min-h-11 min-w-24 flex-1 bg-transparent px-1.5 text-body outline-none"
            />
          </div>
          {isListed && (
            <TagSuggestions
              id={control.id}
              suggestions={field.suggestions}
              active={active}
              onPick={field.add}
            />
          )}
        </div>
      )}
    </Field>
  );
}

/** Holds the typed text, and the suggestion that the arrow keys have reached. */
function useTagField({ added: tags, typed: text }: TagDraft, onChange: TagInputProps['onChange']) {
  const [problem, setProblem] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(NONE);
  const input = useRef<HTMLInputElement>(null);
  const suggestions = useTagSuggestions(text, tags);
  const isFull = tags.length >= MAX_TAGS;
  const isListed = isOpen && !isFull && suggestions.length > 0;

  function type(next: string): void {
    onChange({ added: tags, typed: next });
    setProblem(undefined);
    setOpen(true);
    setActive(NONE);
  }

  function add(given: string): void {
    if (given.trim() === '') return;
    const wrong = checkTag(given);
    setProblem(formatProblem(wrong) ?? undefined);
    if (wrong) return;
    const tag = cleanTag(given);
    onChange(newTagDraft(tags.includes(tag) ? tags : [...tags, tag]));
    setOpen(false);
    setActive(NONE);
    input.current?.focus();
  }

  /** Moves the selection through the field and its suggestions. */
  function move(by: 1 | -1): void {
    const places = suggestions.length + 1;
    setActive((now) => ((now + 1 + by + places) % places) - 1);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === 'Enter') add((isListed && suggestions[active]) || text);
    else if (key === 'Backspace' && text === '') onChange(newTagDraft(tags.slice(0, -1)));
    else if (key === 'ArrowDown' && isListed) move(1);
    else if (key === 'ArrowUp' && isListed) move(-1);
    else if (key === 'ArrowDown' && suggestions.length > 0) setOpen(true);
    else if (key === 'Escape' && isListed) setOpen(false);
    else return;
    event.preventDefault();
  }
  return {
    input,
    suggestions,
    isFull,
    isListed,
    active,
    problem,
    type,
    add,
    onKeyDown,
    close: () => setOpen(false),
  };
}

function AddedTag({ tag, onRemove }: { tag: string; onRemove: () => void }) {
  return (
    <span className="inline-flex max-w-full items-center rounded-full bg-sunken ps-3 text-label text-ink">
      <span dir="auto" className="truncate">
        {tag}
      </span>
      <button
        type="button"
        aria-label={messages.albumField.removeTag({ tag })}
        onClick={onRemove}
        className="grid size-8 shrink-0 place-items-center rounded-full text-ink-2 transition hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </button>
    </span>
  );
}
