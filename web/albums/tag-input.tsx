// Tags in one box with the field that makes more of them: Enter adds, Backspace in the empty field takes the last away.

import { X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { checkTag, cleanTag, TAGS_MAX } from '../../shared/rules/fields.ts';
import { Field } from '../ui/field.tsx';

interface TagInputProps {
  tags: readonly string[];
  onChange: (tags: string[]) => void;
}

export function TagInput({ tags, onChange }: TagInputProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const isFull = tags.length >= TAGS_MAX;

  function add(): void {
    if (text.trim() === '') return;
    const wrong = checkTag(text);
    setProblem(wrong ?? undefined);
    if (wrong) return;
    const tag = cleanTag(text);
    if (!tags.includes(tag)) onChange([...tags, tag]);
    setText('');
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      add();
    } else if (event.key === 'Backspace' && text === '') {
      onChange(tags.slice(0, -1));
    }
  }

  return (
    <Field
      label="Tags"
      hint={isFull ? `That is all ${TAGS_MAX} tags.` : 'Press Enter after each tag.'}
      error={problem}
    >
      {(control) => (
        <div className="flex min-h-11 flex-wrap gap-1.5 rounded-control border border-control bg-surface p-1.5 has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent">
          {tags.map((tag) => (
            <span
              key={tag}
              className="inline-flex max-w-full items-center rounded-full bg-sunken pl-3 text-label text-ink"
            >
              <span className="truncate">{tag}</span>
              <button
                type="button"
                aria-label={`Remove ${tag}`}
                onClick={() => onChange(tags.filter((each) => each !== tag))}
                className="grid size-8 shrink-0 place-items-center rounded-full text-ink-2 transition hover:text-ink"
              >
                <X aria-hidden className="size-4" />
              </button>
            </span>
          ))}
          <input
            {...control}
            value={text}
            disabled={isFull}
            placeholder={tags.length === 0 ? 'wedding, lisbon…' : ''}
            autoComplete="off"
            autoCapitalize="none"
            enterKeyHint="done"
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onKeyDown}
            className="min-h-8 min-w-24 flex-1 bg-transparent px-1.5 text-body outline-none"
          />
        </div>
      )}
    </Field>
  );
}
