import { messages } from '../../shared/messages/messages.ts';
import {
  checkGivenPassword,
  checkNewPasswordAgain,
  checkOtherPassword,
  checkPassword,
} from '../../shared/rules/fields.ts';
import { refusalMessage } from '../http/refusal-message.ts';
import { request } from '../http/request.ts';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { showToast, TOAST_MS } from '../ui/dialogs/toast-store.ts';
import { HiddenUsername, PasswordField } from '../ui/fields/password-field.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { NewPasswordField } from './account-fields.tsx';

export function ChangePasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const form = useForm({
    initial: () => ({ currentPassword: '', newPassword: '', again: '' }),
    check: ({ currentPassword, newPassword, again }) => ({
      currentPassword: checkGivenPassword(currentPassword),
      newPassword: checkPassword(newPassword) ?? checkOtherPassword(currentPassword, newPassword),
      again: checkNewPasswordAgain(newPassword, again),
    }),
    async send({ currentPassword, newPassword }) {
      await request('POST /auth/me/change-password', { body: { currentPassword, newPassword } });
      showToast(messages.profile.passwordChanged(), { duration: TOAST_MS.accountSuccess });
      onClose();
    },
    failed(error) {
      if (form.showRefusal(error, 'newPassword')) return;
      const message = refusalMessage(error, messages.profile.passwordFailed());
      showToast(message, { kind: 'error', duration: TOAST_MS.accountError });
      form.select('currentPassword');
    },
  });

  return (
    <FormDialog
      title={messages.profile.changePassword()}
      form={form}
      submit={messages.profile.changePasswordSubmit()}
      onClose={onClose}
    >
      <HiddenUsername email={email} />
      <PasswordField
        label={messages.profile.currentPassword()}
        autoComplete="current-password"
        data-autofocus
        {...form.text('currentPassword')}
      />
      <NewPasswordField label={messages.profile.newPassword()} {...form.text('newPassword')} />
      <PasswordField
        label={messages.profile.newPasswordAgain()}
        autoComplete="new-password"
        {...form.text('again')}
      />
    </FormDialog>
  );
}
