// Signing in (specification, section 2).

import { useForm } from 'react-hook-form';
import { checkEmail, checkPassword, cleanEmail } from '../../shared/rules/fields.ts';
import { startSession } from '../browser/session.ts';
import { ApiError } from '../http/api-error.ts';
import { request } from '../http/request.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { showToast } from '../ui/toast-store.ts';
import { useDocumentTitle } from '../ui/use-document-title.ts';
import { ACCOUNT_WORDS, REMEMBER_ME, TOAST_MS } from '../words.ts';
import { AccountForm } from './account-form.tsx';
import { formRule } from './form-rule.ts';

export function LoginScreen() {
  useDocumentTitle('Sign in');
  const form = useForm({ defaultValues: { email: '', password: '', rememberMe: true } });
  const { errors, isSubmitting } = form.formState;

  const signIn = form.handleSubmit(async ({ email, password, rememberMe }) => {
    try {
      const body = { email: cleanEmail(email), password, rememberMe };
      // The guard around this screen sees the session and leads on.
      startSession(await request('POST /auth/login', { body }), rememberMe);
      showToast(ACCOUNT_WORDS.welcomeBack, { duration: TOAST_MS.accountSuccess });
    } catch (error) {
      const message = error instanceof ApiError ? error.message : ACCOUNT_WORDS.loginFailed;
      showToast(message, { kind: 'error', duration: TOAST_MS.accountError });
      form.setFocus('password', { shouldSelect: true });
    }
  });

  return (
    <AccountForm
      heading="Welcome back"
      intro="Sign in to your albums."
      submit="Sign in"
      busy={isSubmitting}
      otherwise={{ question: 'New here?', link: 'Create an account', to: '/register' }}
      onSubmit={signIn}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...form.register('email', { validate: formRule(checkEmail) })}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password', { validate: formRule(checkPassword) })}
      />
      <Checkbox label={REMEMBER_ME} {...form.register('rememberMe')} />
    </AccountForm>
  );
}
