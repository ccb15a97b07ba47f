// The administration's own login (R 2.203, R 2.204, R 5.201).

import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { adminSignInMessages } from '../../shared/messages/en/admin-sign-in-messages.ts';
import { commonMessages } from '../../shared/messages/en/common-messages.ts';
import { errorMessages } from '../../shared/messages/en/error-messages.ts';
import { refusalMessage } from '../http/refusal-message.ts';
import { Brand } from '../ui/brand.tsx';
import { Button } from '../ui/button.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { ThemeToggle } from '../ui/theme-toggle.tsx';
import { useDocumentTitle } from '../ui/use-document-title.ts';
import { adminRequest } from './admin-request.ts';
import { startAdminSession } from './admin-session.ts';

export function AdminLoginScreen() {
  useDocumentTitle(adminSignInMessages.documentTitle());
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    initial: () => ({ username: '', password: '' }),
    check: ({ username, password }) => ({
      username: username.trim() === '' ? adminSignInMessages.usernameRequired() : null,
      password: password === '' ? adminSignInMessages.passwordRequired() : null,
    }),
    async send({ username, password }) {
      setRefusal(null);
      try {
        const body = { username: username.trim(), password };
        const session = await adminRequest('POST /admin/auth/login', { body });
        // The route guard around this screen sees the session and redirects.
        startAdminSession(session.token, session.username);
      } catch (error) {
        setRefusal(refusalMessage(error, errorMessages.ADMIN_LOGIN_FAILED()));
        form.select('password');
      }
    },
  });

  return (
    <div className="flex min-h-dvh flex-col">
      <header className="page-column flex min-h-16 items-center justify-between gap-4">
        <Brand />
        <ThemeToggle />
      </header>
      <main className="form-column my-auto pt-6 pb-20">
        <div className="rounded-card border border-line bg-surface p-6 sm:p-8">
          <ShieldCheck aria-hidden strokeWidth={1.5} className="size-10 text-accent" />
          <h1 className="mt-4 font-display text-page">{adminSignInMessages.heading()}</h1>
          <p className="mt-1 text-ink-2">{adminSignInMessages.authorizedOnly()}</p>
          <form {...form.form} className="mt-6 grid gap-5">
            <TextField
              label={adminSignInMessages.username()}
              autoComplete="username"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              {...form.text('username')}
            />
            <PasswordField
              label={commonMessages.password()}
              autoComplete="current-password"
              {...form.text('password')}
            />
            {refusal && (
              <p role="alert" className="rounded-control bg-danger/10 px-4 py-3 text-label text-danger">
                {refusal}
              </p>
            )}
            <Button type="submit" busy={form.isBusy}>
              {commonMessages.signIn()}
            </Button>
          </form>
        </div>
        <p className="mt-5 text-center text-label text-ink-2">{adminSignInMessages.logged()}</p>
      </main>
    </div>
  );
}
