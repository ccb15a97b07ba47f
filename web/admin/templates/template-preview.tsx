// The preview of a mail, with examples in place of its variables.

import { adminTemplatesMessages } from '../../../shared/messages/en/admin-templates-messages.ts';
import { exampleValues, fillIn, type MailTemplateKey } from '../../../shared/rules/mail-templates.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import type { TemplateDraft } from './template-draft.ts';

export function TemplatePreview({
  templateKey,
  draft,
}: {
  templateKey: MailTemplateKey;
  draft: TemplateDraft;
}) {
  const values = exampleValues(templateKey);
  return (
    <SectionCard dense title={adminTemplatesMessages.preview()}>
      <div className="rounded-control border border-line bg-sunken">
        <p className="border-b border-line px-4 py-3 font-medium wrap-anywhere">
          {fillIn(draft.subject, values)}
        </p>
        <p className="px-4 py-3 wrap-anywhere whitespace-pre-wrap text-ink-2">{fillIn(draft.body, values)}</p>
      </div>
    </SectionCard>
  );
}
