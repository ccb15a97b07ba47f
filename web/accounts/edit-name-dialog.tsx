import { messages } from '../../shared/messages/messages.ts';
import { checkDisplayName, cleanLine } from '../../shared/rules/fields.ts';
import { updateSessionUser } from '../browser/storage/session.ts';
import { request } from '../http/request.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogButtons } from '../ui/dialogs/dialog.tsx';
import { showFailure } from '../ui/dialogs/show-failure.ts';
import { TOAST_MS } from '../ui/dialogs/toast-store.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import { useForm } from '../ui/fields/use-form.ts';

export function EditNameDialog({ name: present, onClose }: { name: string; onClose: () => void }) {
  const form = useForm({
    initial: () => ({ name: present }),
    check: ({ name }) => ({ name: checkDisplayName(name) }),
    async send({ name: typed }) {
      const name = cleanLine(typed);
      if (name === present) return onClose();
      try {
        const { user } = await request('PATCH /auth/me', { body: { name } });
        updateSessionUser(user);
        onClose();
      } catch (error) {
        showFailure(error, messages.profile.nameFailed(), TOAST_MS.accountError);
      }
    },
  });

  return (
    <Dialog title={messages.profile.editName()} onClose={onClose} busy={form.isBusy}>
      <form {...form.form} className="grid gap-6">
        <TextField
          label={messages.accountForm.fullName()}
          autoComplete="name"
          data-autofocus
          {...form.text('name')}
        />
        <DialogButtons busy={form.isBusy} onCancel={onClose}>
          <Button type="submit" busy={form.isBusy}>
            {messages.common.save()}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
