// Making an account (specification, section 2).

import { errorMessages } from '../../shared/messages/en/error-messages.ts';
import {
  checkName,
  checkNewEmail,
  checkPassword,
  checkPasswordAgain,
  cleanEmail,
  cleanLine,
  MIN_PASSWORD_LENGTH,
} from '../../shared/rules/fields.ts';
import { startSession } from '../browser/session.ts';
import { reasonBeside } from '../http/refusal-message.ts';
import { request } from '../http/request.ts';
import { ACCOUNT_MESSAGES, REMEMBER_ME, TAGLINE, TOAST_MS } from '../messages.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { showToast } from '../ui/toast-store.ts';
import { useDocumentTitle } from '../ui/use-document-title.ts';
import { useForm } from '../ui/use-form.ts';
import { AccountForm } from './account-form.tsx';
import { PasswordMatch } from './password-match.tsx';

export function RegisterScreen() {
  useDocumentTitle('Create account');
  const form = useForm({
    initial: () => ({ name: '', email: '', password: '', again: '', rememberMe: true }),
    check: ({ name, email, password, again }) => ({
      name: checkName(name),
      email: checkNewEmail(email),
      password: checkPassword(password),
      again: checkPasswordAgain(password, again),
    }),
    async send({ name, email, password, rememberMe }) {
      try {
        const body = { name: cleanLine(name), email: cleanEmail(email), password, rememberMe };
        // The route guard around this screen sees the session and redirects.
        startSession(await request('POST /auth/register', { body }), rememberMe);
        showToast(ACCOUNT_MESSAGES.created, { duration: TOAST_MS.accountSuccess });
      } catch (error) {
        const sentence = errorMessages.EMAIL_TAKEN();
        const reason = reasonBeside(error, sentence);
        showToast(sentence, { reason, kind: 'error', duration: TOAST_MS.accountError });
        form.select('email');
      }
    },
  });

  return (
    <AccountForm
      heading="Create your account"
      intro={`${TAGLINE}.`}
      submit="Create account"
      busy={form.isBusy}
      otherwise={{ question: 'Already have an account?', link: 'Sign in', to: '/login' }}
      form={form.form}
    >
      <TextField label="Full name" autoComplete="name" {...form.text('name')} />
      <TextField label="Email" type="email" autoComplete="username" {...form.text('email')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={`At least ${MIN_PASSWORD_LENGTH} characters`}
        {...form.text('password')}
      />
      <PasswordField
        label="Re-enter password"
        autoComplete="new-password"
        hint={<PasswordMatch password={form.values.password} again={form.values.again} />}
        {...form.text('again')}
      />
      <Checkbox
        label={REMEMBER_ME}
        checked={form.values.rememberMe}
        onChange={(event) => form.set('rememberMe', event.target.checked)}
      />
    </AccountForm>
  );
}
