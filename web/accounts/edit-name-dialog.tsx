import { messages } from '../../shared/messages/messages.ts';
import { checkDisplayName, cleanLine } from '../../shared/rules/fields.ts';
import { updateSessionUser } from '../browser/storage/session.ts';
import { request } from '../http/request.ts';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
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
      if (name !== present) updateSessionUser((await request('PATCH /auth/me', { body: { name } })).user);
      onClose();
    },
    failed(error) {
      showFailure(error, messages.profile.nameFailed(), TOAST_MS.accountError);
    },
  });

  return (
    <FormDialog
      title={messages.profile.editName()}
      form={form}
      submit={messages.common.save()}
      onClose={onClose}
    >
      <TextField
        label={messages.accountForm.fullName()}
        autoComplete="name"
        data-autofocus
        {...form.text('name')}
      />
    </FormDialog>
  );
}
