import { messages } from '../../shared/messages/messages.ts';
import {
  checkGivenPassword,
  checkNewPasswordAgain,
  checkOtherPassword,
  checkPassword,
} from '../../shared/rules/fields.ts';
import { refusalMessage } from '../http/refusal-message.ts';
import { request } from '../http/request.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogButtons } from '../ui/dialogs/dialog.tsx';
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
      try {
        await request('POST /auth/me/change-password', { body: { currentPassword, newPassword } });
        showToast(messages.profile.passwordChanged(), { duration: TOAST_MS.accountSuccess });
        onClose();
      } catch (error) {
        if (form.showRefusal(error, 'newPassword')) return;
        const message = refusalMessage(error, messages.profile.passwordFailed());
        showToast(message, { kind: 'error', duration: TOAST_MS.accountError });
        form.select('currentPassword');
      }
    },
  });

  return (
    <Dialog title={messages.profile.changePassword()} onClose={onClose} busy={form.isBusy}>
      <form {...form.form} className="grid gap-5">
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
        <DialogButtons busy={form.isBusy} onCancel={onClose}>
          <Button type="submit" busy={form.isBusy}>
            {messages.profile.changePasswordSubmit()}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
