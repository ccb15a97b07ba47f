import { Check, X } from 'lucide-react';
import { messages } from '../../shared/messages/messages.ts';
import {
  checkEmail,
  checkName,
  checkNewEmail,
  checkPassword,
  checkPasswordAgain,
  cleanEmail,
  cleanLine,
} from '../../shared/rules/fields.ts';
import { startSession } from '../browser/storage/session.ts';
import { clearUploadSession, lastUploadSession } from '../browser/storage/upload-session.ts';
import { request } from '../http/request.ts';
import { showFailure } from '../ui/dialogs/show-failure.ts';
import { showToast, TOAST_MS } from '../ui/dialogs/toast-store.ts';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { useDocumentTitle } from '../ui/use-document-title.ts';
import { EmailField, NewPasswordField, RememberMe } from './account-fields.tsx';
import { AccountFields, AccountForm } from './account-form.tsx';

interface AccountFieldsProps {
  submit: string;
  onSignedIn: () => void;
}

export function SignInFields({ submit, onSignedIn }: AccountFieldsProps) {
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
      onSignedIn();
    },
    failed(error) {
      form.select('password');
      return showFailure(error, messages.accountForm.signInFailed(), TOAST_MS.accountError);
    },
  });

  return (
    <AccountFields submit={submit} form={form}>
      <EmailField {...form.text('email')} />
      <PasswordField
        label={messages.common.password()}
        autoComplete="current-password"
        {...form.text('password')}
      />
      <RememberMe checked={form.values.rememberMe} onChange={(checked) => form.set('rememberMe', checked)} />
    </AccountFields>
  );
}

export function LoginScreen() {
  useDocumentTitle(messages.common.signIn());
  return (
    <AccountForm
      heading={messages.accountForm.signInHeading()}
      intro={messages.accountForm.signInIntro()}
      otherwise={{
        question: messages.accountForm.noAccount(),
        link: messages.accountForm.createAnAccount(),
        to: '/register',
      }}
    >
      <SignInFields
        submit={messages.common.signIn()}
        onSignedIn={() =>
          showToast(messages.accountForm.welcomeBack(), { duration: TOAST_MS.accountSuccess })
        }
      />
    </AccountForm>
  );
}

export function RegistrationFields({ submit, onSignedIn }: AccountFieldsProps) {
  const form = useForm({
    initial: () => ({ name: '', email: '', password: '', again: '', rememberMe: true }),
    check: ({ name, email, password, again }) => ({
      name: checkName(name),
      email: checkNewEmail(email),
      password: checkPassword(password),
      again: checkPasswordAgain(password, again),
    }),
    async send({ name, email, password, rememberMe }) {
      const body = { name: cleanLine(name), email: cleanEmail(email), password, rememberMe };
      startSession(await request('POST /auth/register', { body }), rememberMe);
      onSignedIn();
    },
    failed(error): string | undefined {
      if (form.showRefusal(error, 'password')) return;
      form.select('email');
      return showFailure(error, messages.accountForm.emailTaken(), TOAST_MS.accountError);
    },
  });

  return (
    <AccountFields submit={submit} form={form}>
      <TextField label={messages.accountForm.fullName()} autoComplete="name" {...form.text('name')} />
      <EmailField {...form.text('email')} />
      <NewPasswordField {...form.text('password')} />
      <PasswordField
        label={messages.accountForm.passwordAgain()}
        autoComplete="new-password"
        hint={<PasswordMatch password={form.values.password} again={form.values.again} />}
        {...form.text('again')}
      />
      <RememberMe checked={form.values.rememberMe} onChange={(checked) => form.set('rememberMe', checked)} />
    </AccountFields>
  );
}

export function RegisterScreen() {
  useDocumentTitle(messages.header.createAccount());
  return (
    <AccountForm
      heading={messages.accountForm.createHeading()}
      intro={messages.accountForm.createIntro()}
      otherwise={{
        question: messages.accountForm.hasAccount(),
        link: messages.common.signIn(),
        to: '/login',
      }}
    >
      <RegistrationFields
        submit={messages.header.createAccount()}
        onSignedIn={() => showToast(messages.accountForm.created(), { duration: TOAST_MS.accountSuccess })}
      />
    </AccountForm>
  );
}

function PasswordMatch({ password, again }: { password: string; again: string }) {
  const isSame = checkPasswordAgain(password, again) === null;
  const Icon = isSame ? Check : X;
  return (
    <span aria-live="polite" className="block min-h-5">
      {again !== '' && (
        <span className={`flex items-center gap-1.5 ${isSame ? 'text-ok' : 'text-danger'}`}>
          <Icon aria-hidden className="size-4" />
          <span>
            {isSame ? messages.accountRule.passwordsMatch() : messages.accountRule.passwordsDiffer()}
          </span>
        </span>
      )}
    </span>
  );
}
