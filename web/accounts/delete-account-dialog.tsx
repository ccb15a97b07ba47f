import { messages } from '../../shared/messages/messages.ts';
import { checkDeleteWord, checkGivenPassword } from '../../shared/rules/fields.ts';
import { refusalMessage } from '../http/refusal-message.ts';
import { request } from '../http/request.ts';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { showToast, TOAST_MS } from '../ui/dialogs/toast-store.ts';
import { DeleteWordField } from '../ui/fields/delete-word-field.tsx';
import { HiddenUsername, PasswordField } from '../ui/fields/password-field.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { leaveSession } from './leave-session.ts';

export function DeleteAccountDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const form = useForm({
    initial: () => ({ typed: '', password: '' }),
    check: ({ typed, password }) => ({
      typed: checkDeleteWord(typed),
      password: checkGivenPassword(password),
    }),
    async send({ password }) {
      await request('DELETE /auth/me', { body: { password } });
      leaveSession('deletion');
      showToast(messages.delete.accountDeleted(), { duration: TOAST_MS.accountSuccess });
    },
    failed(error) {
      const message = refusalMessage(error, messages.delete.accountFailed());
      showToast(message, { kind: 'error', duration: TOAST_MS.accountError });
      form.select('password');
    },
  });

  return (
    <FormDialog
      title={messages.delete.account()}
      form={form}
      submit={messages.delete.accountSubmit()}
      danger
      onClose={onClose}
    >
      <p className="text-ink-2">{messages.delete.accountWarning()}</p>
      <HiddenUsername email={email} />
      <DeleteWordField {...form.text('typed')} />
      <PasswordField
        label={messages.common.password()}
        autoComplete="current-password"
        {...form.text('password')}
      />
    </FormDialog>
  );
}
