import type { ReactNode } from 'react';
import type { EditedTemplate } from '../../../shared/api/admin-mail-api.ts';
import { instance } from '../../../shared/messages/instance.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { exampleValues, fillIn, linkAmong, mailParts } from '../../../shared/rules/admin/mail-templates.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import type { TemplateDraft } from './template-draft.ts';

interface TemplatePreviewProps {
  template: EditedTemplate;
  draft: TemplateDraft;
}

/** Shows both parts of the mail, because a mail program shows one of them. */
export function TemplatePreview({ template, draft }: TemplatePreviewProps) {
  const values = exampleValues(template.key, messages.mailExamples);
  const body = fillIn(draft.body, values);
  const text = 'wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]';
  return (
    <SectionCard dense title={messages.adminTemplates.preview()}>
      <p className="mb-4 font-medium wrap-anywhere">{fillIn(draft.subject, values)}</p>
      <Part label={messages.adminTemplates.withColours()}>
        <strong>{instance.name}</strong>
        {[...mailParts(body, linkAmong(values)).entries()].map(([place, part]) =>
          part.kind === 'button' ? (
            <p key={place}>
              <span className="inline-block rounded-control bg-accent px-6 py-3 font-medium text-on-accent">
                {template.button}
              </span>
            </p>
          ) : (
            <p key={place} className={text}>
              {part.text}
            </p>
          ),
        )}
      </Part>
      <Part label={messages.adminTemplates.asText()}>
        <p className={`${text} text-ink-2`}>{body}</p>
      </Part>
    </SectionCard>
  );
}

function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    <figure className="mt-4">
      <figcaption className="mb-1.5 text-label font-medium">{label}</figcaption>
      <div className="grid gap-5 rounded-control border border-line bg-sunken px-4 py-3">{children}</div>
    </figure>
  );
}
