import { messages } from '../../shared/messages/messages.ts';
import { checkEmail, checkPassword, cleanEmail } from '../../shared/rules/fields.ts';
import { startSession } from '../browser/storage/session.ts';
import { clearUploadSession, lastUploadSession } from '../browser/storage/upload-session.ts';
import { request } from '../http/request.ts';
import { showFailure } from '../ui/dialogs/show-failure.ts';
import { showToast, TOAST_MS } from '../ui/dialogs/toast-store.ts';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { useDocumentTitle } from '../ui/use-document-title.ts';
import { EmailField, RememberMe } from './account-fields.tsx';
import { AccountForm } from './account-form.tsx';

export function LoginScreen() {
  useDocumentTitle(messages.common.signIn());
  const form = useForm({
    initial: () => ({ email: '', password: '', rememberMe: true }),
    check: ({ email, password }) => ({ email: checkEmail(email), password: checkPassword(password) }),
    async send({ email, password, rememberMe }) {
      const uploads = lastUploadSession();
      const claim = uploads && { uploadCode: uploads.uploadCode, uploadSessionId: uploads.sessionId };
      const body = { email: cleanEmail(email), password, rememberMe, ...claim };
      const session = await request('POST /auth/login', { body });
      if (uploads) clearUploadSession(uploads.uploadCode);
      startSession(session, rememberMe);
      showToast(messages.accountForm.welcomeBack(), { duration: TOAST_MS.accountSuccess });
    },
    failed(error) {
      form.select('password');
      return showFailure(error, messages.error.LOGIN_FAILED(), TOAST_MS.accountError);
    },
  });

  return (
    <AccountForm
      heading={messages.accountForm.signInHeading()}
      intro={messages.accountForm.signInIntro()}
      submit={messages.common.signIn()}
      otherwise={{
        question: messages.accountForm.noAccount(),
        link: messages.accountForm.createAnAccount(),
        to: '/register',
      }}
      form={form}
    >
      <EmailField {...form.text('email')} />
      <PasswordField
        label={messages.common.password()}
        autoComplete="current-password"
        {...form.text('password')}
      />
      <RememberMe checked={form.values.rememberMe} onChange={(checked) => form.set('rememberMe', checked)} />
    </AccountForm>
  );
}
