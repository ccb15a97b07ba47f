// Signing in (specification, section 2).

import { errorMessages } from '../../shared/messages/en/error-messages.ts';
import { checkEmail, checkPassword, cleanEmail } from '../../shared/rules/fields.ts';
import { startSession } from '../browser/session.ts';
import { clearUploadSession, lastUploadSession } from '../browser/upload-session.ts';
import { reasonBeside } from '../http/refusal-message.ts';
import { request } from '../http/request.ts';
import { ACCOUNT_MESSAGES, REMEMBER_ME, TOAST_MS } from '../messages.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { showToast } from '../ui/toast-store.ts';
import { useDocumentTitle } from '../ui/use-document-title.ts';
import { useForm } from '../ui/use-form.ts';
import { AccountForm } from './account-form.tsx';

export function LoginScreen() {
  useDocumentTitle('Sign in');
  const form = useForm({
    initial: () => ({ email: '', password: '', rememberMe: true }),
    check: ({ email, password }) => ({ email: checkEmail(email), password: checkPassword(password) }),
    async send({ email, password, rememberMe }) {
      try {
        const uploads = lastUploadSession();
        const claim = uploads && { uploadCode: uploads.uploadCode, uploadSessionId: uploads.sessionId };
        const body = { email: cleanEmail(email), password, rememberMe, ...claim };
        const session = await request('POST /auth/login', { body });
        if (uploads) clearUploadSession(uploads.uploadCode);
        // The route guard around this screen sees the session and redirects.
        startSession(session, rememberMe);
        showToast(ACCOUNT_MESSAGES.welcomeBack, { duration: TOAST_MS.accountSuccess });
      } catch (error) {
        const sentence = errorMessages.LOGIN_FAILED();
        const reason = reasonBeside(error, sentence);
        showToast(sentence, { reason, kind: 'error', duration: TOAST_MS.accountError });
        form.select('password');
      }
    },
  });

  return (
    <AccountForm
      heading="Welcome back"
      intro="Sign in to your albums."
      submit="Sign in"
      busy={form.isBusy}
      otherwise={{ question: 'New here?', link: 'Create an account', to: '/register' }}
      form={form.form}
    >
      <TextField label="Email" type="email" autoComplete="username" {...form.text('email')} />
      <PasswordField label="Password" autoComplete="current-password" {...form.text('password')} />
      <Checkbox
        label={REMEMBER_ME}
        checked={form.values.rememberMe}
        onChange={(event) => form.set('rememberMe', event.target.checked)}
      />
    </AccountForm>
  );
}
