import { useLayoutEffect, useRef } from 'react';
import { messages } from '../../../shared/messages/messages.ts';
import { MAIL_VARIABLES, type MailTemplateKey } from '../../../shared/rules/admin/mail-templates.ts';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { insertVariable, type TemplateDraft } from './template-draft.ts';

interface TemplateFieldsProps {
  templateKey: MailTemplateKey;
  draft: TemplateDraft;
  problems: Record<keyof TemplateDraft, string | null>;
  onDraft: (draft: TemplateDraft) => void;
}

type Control = HTMLInputElement | HTMLTextAreaElement;

export function TemplateFields({ templateKey, draft, problems, onDraft }: TemplateFieldsProps) {
  const fields = useRef<HTMLDivElement>(null);
  const lastUsed = useRef<keyof TemplateDraft>('body');
  const cursor = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (cursor.current === null) return;
    const control = findControl(lastUsed.current);
    control?.focus();
    control?.setSelectionRange(cursor.current, cursor.current);
    cursor.current = null;
  });

  function findControl(name: keyof TemplateDraft): Control | null {
    return fields.current?.querySelector<Control>(`[name="${name}"]`) ?? null;
  }

  function insert(variable: string): void {
    const name = lastUsed.current;
    const control = findControl(name);
    const end = draft[name].length;
    const selection = { start: control?.selectionStart ?? end, end: control?.selectionEnd ?? end };
    const inserted = insertVariable(draft[name], variable, selection);
    cursor.current = inserted.cursor;
    onDraft({ ...draft, [name]: inserted.text });
  }

  const given = (name: keyof TemplateDraft) => ({
    name,
    value: draft[name],
    error: problems[name] ?? undefined,
    onFocus: () => {
      lastUsed.current = name;
    },
    onChange: ({ target }: { target: Control }) => onDraft({ ...draft, [name]: target.value }),
  });

  return (
    <div ref={fields} className="grid gap-4">
      <TextField label={messages.adminTemplates.subject()} autoComplete="off" {...given('subject')} />
      <TextAreaField label={messages.adminTemplates.body()} rows={12} {...given('body')} />
      <div>
        <p id="variables" className="mb-1.5 text-label font-medium">
          {messages.adminTemplates.insertVariable()}
        </p>
        <ul aria-labelledby="variables" className="flex flex-wrap gap-2">
          {MAIL_VARIABLES[templateKey].map((name) => (
            <li key={name}>
              <button
                type="button"
                title={messages.adminTemplates.example({ example: messages.mailExamples[name]() })}
                onClick={() => insert(name)}
                className="min-h-9 rounded-control border border-line bg-sunken px-2.5 font-mono text-badge transition hover:border-accent hover:text-accent"
              >
                {`{{${name}}}`}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
