import { useMutation } from '@tanstack/react-query';
import type { EditedTemplate } from '../../../shared/api/admin-mail-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import type { MailTemplateKey } from '../../../shared/rules/admin/mail-templates.ts';
import { refusalMessage } from '../../http/refusal-message.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../ui/dialogs/dialog.tsx';
import { showToast } from '../../ui/dialogs/toast-store.ts';
import { adminRequest } from '../admin-request.ts';

interface ResetTemplateDialogProps {
  templateKey: MailTemplateKey;
  onReset: (template: EditedTemplate) => void;
  onClose: () => void;
}

export function ResetTemplateDialog({ templateKey: key, onReset, onClose }: ResetTemplateDialogProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => adminRequest('POST /admin/templates/:key/reset', { params: { key } }),
    onSuccess(reply) {
      onReset(reply.template);
      showToast(messages.adminTemplates.resetDone());
      onClose();
    },
  });
  return (
    <Dialog title={messages.adminTemplates.resetQuestion()} onClose={onClose} busy={isPending}>
      <div className="grid gap-6">
        <p className="text-ink-2">
          {messages.adminTemplates.resetWarning({ name: messages.mailTemplateNames[key]() })}
        </p>
        {error && (
          <p role="alert" className="rounded-control bg-danger/10 px-4 py-3 text-label text-danger">
            {refusalMessage(error, messages.adminTemplates.resetFailed())}
          </p>
        )}
        <DialogButtons busy={isPending} onCancel={onClose}>
          <Button kind="danger" busy={isPending} onClick={() => mutate()}>
            {messages.adminTemplates.resetSubmit()}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}
