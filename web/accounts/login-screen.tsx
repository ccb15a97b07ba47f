// Signing in (R 2.101, R 2.102, R 5.45, R 8.2, R 8.9).

import { accountFormMessages } from '../../shared/messages/en/account-form-messages.ts';
import { commonMessages } from '../../shared/messages/en/common-messages.ts';
import { errorMessages } from '../../shared/messages/en/error-messages.ts';
import { checkEmail, checkPassword, cleanEmail } from '../../shared/rules/fields.ts';
import { startSession } from '../browser/session.ts';
import { clearUploadSession, lastUploadSession } from '../browser/upload-session.ts';
import { reasonBeside } from '../http/refusal-message.ts';
import { request } from '../http/request.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { showToast, TOAST_MS } from '../ui/toast-store.ts';
import { useDocumentTitle } from '../ui/use-document-title.ts';
import { useForm } from '../ui/use-form.ts';
import { AccountForm } from './account-form.tsx';

export function LoginScreen() {
  useDocumentTitle(commonMessages.signIn());
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
        showToast(accountFormMessages.welcomeBack(), { duration: TOAST_MS.accountSuccess });
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
      heading={accountFormMessages.signInHeading()}
      intro={accountFormMessages.signInIntro()}
      submit={commonMessages.signIn()}
      busy={form.isBusy}
      otherwise={{
        question: accountFormMessages.noAccount(),
        link: accountFormMessages.createAnAccount(),
        to: '/register',
      }}
      form={form.form}
    >
      <TextField
        label={commonMessages.email()}
        type="email"
        autoComplete="username"
        {...form.text('email')}
      />
      <PasswordField
        label={commonMessages.password()}
        autoComplete="current-password"
        {...form.text('password')}
      />
      <Checkbox
        label={accountFormMessages.rememberMe()}
        checked={form.values.rememberMe}
        onChange={(event) => form.set('rememberMe', event.target.checked)}
      />
    </AccountForm>
  );
}
