// Changes the password; the server then ends the other sessions (specification, section 5, Account).

import {
  checkGivenPassword,
  checkNewPasswordAgain,
  checkOtherPassword,
  checkPassword,
  MIN_PASSWORD_LENGTH,
} from '../../shared/rules/fields.ts';
import { refusalMessage } from '../http/refusal-message.ts';
import { request } from '../http/request.ts';
import { PROFILE_MESSAGES } from '../messages.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { showToast, TOAST_MS } from '../ui/toast-store.ts';
import { useForm } from '../ui/use-form.ts';
import { DialogButtons } from './dialog-buttons.tsx';
import { HiddenUsername } from './hidden-username.tsx';

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
        showToast(PROFILE_MESSAGES.passwordChanged, { duration: TOAST_MS.accountSuccess });
        onClose();
      } catch (error) {
        const message = refusalMessage(error, PROFILE_MESSAGES.passwordFailed);
        showToast(message, { kind: 'error', duration: TOAST_MS.accountError });
        form.select('currentPassword');
      }
    },
  });

  return (
    <Dialog title="Change Password" onClose={onClose} busy={form.isBusy}>
      <form {...form.form} className="grid gap-5">
        <HiddenUsername email={email} />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          data-autofocus
          {...form.text('currentPassword')}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`At least ${MIN_PASSWORD_LENGTH} characters`}
          {...form.text('newPassword')}
        />
        <PasswordField label="Re-enter new password" autoComplete="new-password" {...form.text('again')} />
        <DialogButtons busy={form.isBusy} onCancel={onClose}>
          <Button type="submit" busy={form.isBusy}>
            Change password
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
