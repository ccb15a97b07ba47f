// Making an account (specification, section 2).

import { useForm } from 'react-hook-form';
import {
  checkEmail,
  checkName,
  checkPassword,
  checkPasswordAgain,
  cleanEmail,
  cleanLine,
  PASSWORD_MIN,
} from '../../shared/rules/fields.ts';
import { startSession } from '../browser/session.ts';
import { ApiError } from '../http/api-error.ts';
import { request } from '../http/request.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { showToast } from '../ui/toast-store.ts';
import { useDocumentTitle } from '../ui/use-document-title.ts';
import { ACCOUNT_WORDS, REMEMBER_ME, TAGLINE, TOAST_MS } from '../words.ts';
import { AccountForm } from './account-form.tsx';
import { formRule } from './form-rule.ts';
import { PasswordMatch } from './password-match.tsx';

export function RegisterScreen() {
  useDocumentTitle('Create account');
  const form = useForm({ defaultValues: { name: '', email: '', password: '', again: '', rememberMe: true } });
  const { errors, isSubmitting } = form.formState;
  const [password, again] = form.watch(['password', 'again']);

  const createAccount = form.handleSubmit(async ({ name, email, password, rememberMe }) => {
    try {
      const body = { name: cleanLine(name), email: cleanEmail(email), password, rememberMe };
      // The guard around this screen sees the session and leads on.
      startSession(await request('POST /auth/register', { body }), rememberMe);
      showToast(ACCOUNT_WORDS.created, { duration: TOAST_MS.accountSuccess });
    } catch (error) {
      const message = error instanceof ApiError ? error.message : ACCOUNT_WORDS.registerFailed;
      showToast(message, { kind: 'error', duration: TOAST_MS.accountError });
      form.setFocus('email', { shouldSelect: true });
    }
  });

  return (
    <AccountForm
      heading="Create your account"
      intro={`${TAGLINE}.`}
      submit="Create account"
      busy={isSubmitting}
      otherwise={{ question: 'Already have an account?', link: 'Sign in', to: '/login' }}
      onSubmit={createAccount}
    >
      <TextField
        label="Full name"
        autoComplete="name"
        error={errors.name?.message}
        {...form.register('name', { validate: formRule(checkName) })}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...form.register('email', { validate: formRule(checkEmail) })}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN} characters`}
        error={errors.password?.message}
        {...form.register('password', { validate: formRule(checkPassword), deps: 'again' })}
      />
      <PasswordField
        label="Re-enter password"
        autoComplete="new-password"
        hint={<PasswordMatch password={password} again={again} />}
        error={errors.again?.message}
        {...form.register('again', {
          validate: (text, { password }) => checkPasswordAgain(password, text) ?? true,
        })}
      />
      <Checkbox label={REMEMBER_ME} {...form.register('rememberMe')} />
    </AccountForm>
  );
}
