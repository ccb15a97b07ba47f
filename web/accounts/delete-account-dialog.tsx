import { messages } from '../../shared/messages/messages.ts';
import { checkDeleteWord, checkGivenPassword, DELETE_WORD } from '../../shared/rules/fields.ts';
import { refusalMessage } from '../http/refusal-message.ts';
import { request } from '../http/request.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogButtons } from '../ui/dialogs/dialog.tsx';
import { showToast, TOAST_MS } from '../ui/dialogs/toast-store.ts';
import { HiddenUsername, PasswordField } from '../ui/fields/password-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
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
      try {
        await request('DELETE /auth/me', { body: { password } });
        leaveSession('deletion');
        showToast(messages.delete.accountDeleted(), { duration: TOAST_MS.accountSuccess });
      } catch (error) {
        const message = refusalMessage(error, messages.delete.accountFailed());
        showToast(message, { kind: 'error', duration: TOAST_MS.accountError });
        form.select('password');
      }
    },
  });

  return (
    <Dialog title={messages.delete.account()} onClose={onClose} busy={form.isBusy}>
      <form {...form.form} className="grid gap-5">
        <p className="text-ink-2">{messages.delete.accountWarning()}</p>
        <HiddenUsername email={email} />
        <TextField
          label={messages.delete.typeToConfirm({ word: DELETE_WORD })}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          data-autofocus
          {...form.text('typed')}
        />
        <PasswordField
          label={messages.common.password()}
          autoComplete="current-password"
          {...form.text('password')}
        />
        <DialogButtons busy={form.isBusy} onCancel={onClose}>
          <Button kind="danger" type="submit" busy={form.isBusy}>
            {messages.delete.accountSubmit()}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
