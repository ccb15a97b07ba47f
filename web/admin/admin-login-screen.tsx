import { ShieldCheck } from 'lucide-react';
import { messages } from '../../shared/messages/messages.ts';
import { refusalMessage } from '../http/refusal-message.ts';
import { Brand } from '../ui/brand.tsx';
import { Button } from '../ui/button.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { Refusal } from '../ui/refusal.tsx';
import { ThemeToggle } from '../ui/theme-toggle.tsx';
import { useDocumentTitle } from '../ui/use-document-title.ts';
import { adminRequest } from './admin-request.ts';
import { startAdminSession } from './admin-session.ts';

export function AdminLoginScreen() {
  useDocumentTitle(messages.adminSignIn.documentTitle());
  const form = useForm({
    initial: () => ({ username: '', password: '' }),
    check: ({ username, password }) => ({
      username: username.trim() === '' ? messages.adminSignIn.usernameRequired() : null,
      password: password === '' ? messages.adminSignIn.passwordRequired() : null,
    }),
    async send({ username, password }) {
      const body = { username: username.trim(), password };
      const session = await adminRequest('POST /admin/auth/login', { body });
      startAdminSession(session.token, session.username);
    },
    failed(error) {
      form.select('password');
      return refusalMessage(error, messages.adminSignIn.failed());
    },
  });

  return (
    <div className="flex min-h-dvh flex-col">
      <header className="page-column flex min-h-16 items-center justify-between gap-4">
        <Brand />
        <ThemeToggle />
      </header>
      <main className="form-column my-auto pt-6 pb-16">
        <div className="rounded-card border border-line bg-surface p-6 sm:p-8">
          <ShieldCheck aria-hidden strokeWidth={1.5} className="size-10 text-accent" />
          <h1 className="mt-4 font-display text-page">{messages.adminSignIn.heading()}</h1>
          <p className="mt-1 text-ink-2">{messages.adminSignIn.authorizedOnly()}</p>
          <form {...form.form} className="mt-6 grid gap-5">
            <TextField
              label={messages.adminSignIn.username()}
              autoComplete="username"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              {...form.text('username')}
            />
            <PasswordField
              label={messages.common.password()}
              autoComplete="current-password"
              {...form.text('password')}
            />
            {form.refusal && <Refusal>{form.refusal}</Refusal>}
            <Button type="submit" busy={form.isBusy}>
              {messages.common.signIn()}
            </Button>
          </form>
        </div>
        <p className="mt-5 text-center text-label text-ink-2">{messages.adminSignIn.logged()}</p>
      </main>
    </div>
  );
}
