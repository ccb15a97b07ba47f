import type { EditedTemplate } from '../../../shared/api/admin-mail-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import type { MailTemplateKey } from '../../../shared/rules/admin/mail-templates.ts';
import { refusalMessage } from '../../http/refusal-message.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { showToast } from '../../ui/dialogs/toast-store.ts';
import { useForm } from '../../ui/fields/use-form.ts';
import { adminRequest } from '../admin-request.ts';

interface ResetTemplateDialogProps {
  templateKey: MailTemplateKey;
  onReset: (template: EditedTemplate) => void;
  onClose: () => void;
}

export function ResetTemplateDialog({ templateKey: key, onReset, onClose }: ResetTemplateDialogProps) {
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
