import { useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { messages } from '../../../shared/messages/messages.ts';
import type { MailTemplateKey } from '../../../shared/rules/admin/mail-templates.ts';
import { checkEmail, cleanEmail } from '../../../shared/rules/fields.ts';
import { refusalMessage } from '../../http/refusal-message.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/dialogs/toast-store.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { adminRequest } from '../admin-request.ts';

interface TestMailProps {
  templateKey: MailTemplateKey;
  isDirty: boolean;
  onMail: () => void;
}

export function TestMail({ templateKey: key, isDirty, onMail }: TestMailProps) {
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
          {messages.adminTemplates.sendTest()}
        </Button>
      </form>
    </SectionCard>
  );
}
