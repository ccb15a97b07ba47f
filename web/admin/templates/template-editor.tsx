import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import type { EditedTemplate } from '../../../shared/api/admin-mail-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { EXPIRES_SOON_DAYS, type MailTemplateKey } from '../../../shared/rules/admin/mail-templates.ts';
import { checkEmail, cleanEmail } from '../../../shared/rules/fields.ts';
import { refusalMessage } from '../../http/refusal-message.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { showToast } from '../../ui/dialogs/toast-store.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { formatMoment } from '../../ui/format-day.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { adminQuery, adminRequest } from '../admin-request.ts';
import { findDraftProblems, hasChanged, type TemplateDraft, toDraft } from './template-draft.ts';
import { TemplateFields } from './template-fields.tsx';
import { TemplatePreview } from './template-preview.tsx';

interface TemplateEditorProps {
  template: EditedTemplate;
  draft: TemplateDraft;
  onDraft: (draft: TemplateDraft) => void;
  onMail: () => void;
}

export function TemplateEditor({ template, draft, onDraft, onMail }: TemplateEditorProps) {
  const { key } = template;
  const [isResetting, setResetting] = useState(false);
  const client = useQueryClient();

  function show(changed: EditedTemplate): void {
    const { queryKey } = adminQuery('GET /admin/templates');
    client.setQueryData(
      queryKey,
      (old) => old && { templates: old.templates.map((each) => (each.key === key ? changed : each)) },
    );
    onDraft(toDraft(changed));
    void client.invalidateQueries({ queryKey: ['GET /admin/dashboard/activity'] });
  }

  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:gap-6 lg:grid-cols-2">
      <SectionCard dense title={messages.mailTemplateNames[key]()}>
        <p className="mb-4 text-ink-2">{messages.mailTemplateOccasions[key]({ days: EXPIRES_SOON_DAYS })}</p>
        <TemplateForm {...{ template, draft, onDraft }} onSaved={show} onReset={() => setResetting(true)} />
      </SectionCard>
      <div className="grid grid-cols-1 gap-4 sm:gap-6">
        <TemplatePreview template={template} draft={draft} />
        <TestMail templateKey={key} isDirty={hasChanged(template, draft)} onMail={onMail} />
      </div>
      {isResetting && (
        <ResetTemplateDialog templateKey={key} onReset={show} onClose={() => setResetting(false)} />
      )}
    </div>
  );
}

interface TemplateFormProps extends Omit<TemplateEditorProps, 'onMail'> {
  onSaved: (template: EditedTemplate) => void;
  onReset: () => void;
}

function TemplateForm({ template, draft, onDraft, onSaved, onReset }: TemplateFormProps) {
  const { key, isDefault, updatedAt } = template;
  const problems = findDraftProblems(key, draft);
  const isFine = problems.subject === null && problems.body === null;
  const isDirty = hasChanged(template, draft);
  const save = useMutation({
    mutationFn: () => adminRequest('PATCH /admin/templates/:key', { params: { key }, body: draft }),
    onSuccess(reply) {
      onSaved(reply.template);
      showToast(messages.adminTemplates.saved());
    },
  });
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isFine && isDirty && !save.isPending) save.mutate();
      }}
    >
      <TemplateFields templateKey={key} draft={draft} problems={problems} onDraft={onDraft} />
      {save.error && (
        <p role="alert" className="rounded-control bg-danger/10 px-4 py-3 text-danger">
          {refusalMessage(save.error, messages.adminTemplates.editFailed())}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={save.isPending} disabled={!isDirty || !isFine}>
          {messages.adminTemplates.save()}
        </Button>
        <Button kind="secondary" disabled={!isDirty} onClick={() => onDraft(toDraft(template))}>
          {messages.adminTemplates.discard()}
        </Button>
        <Button kind="quiet" disabled={isDefault} onClick={onReset}>
          {messages.adminTemplates.reset()}
        </Button>
      </div>
      <p className="text-ink-2">
        {isDefault || !updatedAt
          ? messages.adminTemplates.isDefault()
          : messages.adminTemplates.editedAt({ time: formatMoment(updatedAt) })}
      </p>
    </form>
  );
}

interface ResetTemplateDialogProps {
  templateKey: MailTemplateKey;
  onReset: (template: EditedTemplate) => void;
  onClose: () => void;
}

function ResetTemplateDialog({ templateKey: key, onReset, onClose }: ResetTemplateDialogProps) {
  const form = useForm({
    async send() {
      onReset((await adminRequest('POST /admin/templates/:key/reset', { params: { key } })).template);
      showToast(messages.adminTemplates.resetDone());
      onClose();
    },
    failed: (error) => refusalMessage(error, messages.adminTemplates.resetFailed()),
  });
  return (
    <FormDialog
      title={messages.adminTemplates.resetQuestion()}
      form={form}
      submit={messages.adminTemplates.resetSubmit()}
      danger
      onClose={onClose}
    >
      <p className="text-ink-2">
        {messages.adminTemplates.resetWarning({ name: messages.mailTemplateNames[key]() })}
      </p>
    </FormDialog>
  );
}

interface TestMailProps {
  templateKey: MailTemplateKey;
  isDirty: boolean;
  onMail: () => void;
}

function TestMail({ templateKey: key, isDirty, onMail }: TestMailProps) {
  const client = useQueryClient();
  const form = useForm({
    initial: () => ({ to: '' }),
    check: ({ to }) => ({ to: checkEmail(to) }),
    async send({ to: typed }) {
      const to = cleanEmail(typed);
      await adminRequest('POST /admin/templates/:key/test', { params: { key }, body: { to } });
      showToast(messages.adminTemplates.testSent({ address: to }));
      onMail();
      await client.invalidateQueries({ queryKey: ['GET /admin/outbox'] });
    },
    failed: (error) => refusalMessage(error, messages.adminTemplates.testFailed()),
  });

  return (
    <SectionCard dense title={messages.adminTemplates.testMail()}>
      <form {...form.form} className="grid gap-3">
        <TextField
          label={messages.adminTemplates.testTo()}
          type="email"
          autoComplete="email"
          hint={isDirty ? messages.adminTemplates.testOfSaved() : messages.adminTemplates.testWithExamples()}
          {...form.text('to')}
        />
        {form.refusal && <Refusal>{form.refusal}</Refusal>}
        <Button kind="secondary" type="submit" busy={form.isBusy} className="sm:justify-self-start">
          {!form.isBusy && <Send aria-hidden className="size-4" />}
          <span>{messages.adminTemplates.sendTest()}</span>
        </Button>
      </form>
    </SectionCard>
  );
}
