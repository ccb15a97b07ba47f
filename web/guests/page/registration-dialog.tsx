import { useEffect, useState } from 'react';
import { messages } from '../../../shared/messages/messages.ts';
import type { Problem } from '../../../shared/problems.ts';
import { checkGuestRegistration } from '../../../shared/rules/fields.ts';
import { EmailField, NewPasswordField } from '../../accounts/account-fields.tsx';
import { startSession } from '../../browser/storage/session.ts';
import { clearUploadSession, openUploadSession } from '../../browser/storage/upload-session.ts';
import { readUploaderName } from '../../browser/storage/uploader-name.ts';
import { request } from '../../http/request.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { showFailure } from '../../ui/dialogs/show-failure.ts';
import { showToast, TOAST_MS } from '../../ui/dialogs/toast-store.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { noteRegistrationSkip } from './registration-offer.ts';
import { SignInPrompt } from './sign-in-prompt.tsx';

interface RegistrationDialogProps {
  uploadCode: string;
  onClose: () => void;
}

const LEAD_ON_MS = 1000;

interface Registration {
  name: string;
  email: string;
  password: string;
}

export function RegistrationDialog({ uploadCode, onClose }: RegistrationDialogProps) {
  const [nextPage, setNextPage] = useState<string | null>(null);
  const form = useForm<Registration>({
    initial: () => ({ name: readUploaderName(), email: '', password: '' }),
    check: findFieldProblem,
    async send(values) {
      try {
        const uploadSessionId = openUploadSession(uploadCode).sessionId;
        const body = { ...values, uploadCode, uploadSessionId };
        const { albumId, ...session } = await request('POST /auth/register-guest', { body });
        startSession(session, true);
        clearUploadSession(uploadCode);
        showToast(messages.accountForm.created(), { duration: TOAST_MS.accountSuccess });
        setNextPage(albumId === null ? '/' : `/my-uploads/${albumId}`);
      } catch (error) {
        if (form.showRefusal(error, 'password')) return;
        showFailure(error, messages.guestRegistration.failed(), TOAST_MS.accountError);
        form.select('email');
      }
    },
  });
  const isBusy = form.isBusy || nextPage !== null;

  useEffect(() => {
    if (nextPage === null) return;
    const timer = setTimeout(() => location.assign(nextPage), LEAD_ON_MS);
    return () => clearTimeout(timer);
  }, [nextPage]);

  function skip() {
    noteRegistrationSkip(uploadCode);
    onClose();
  }

  return (
    <Dialog title={messages.guestRegistration.heading()} onClose={skip} busy={isBusy}>
      <p className="text-ink-2">{messages.guestRegistration.intro()}</p>
      <form {...form.form} className="mt-5 grid gap-4">
        <TextField label={messages.guestRegistration.name()} autoComplete="name" {...form.text('name')} />
        <EmailField {...form.text('email')} />
        <NewPasswordField {...form.text('password')} />
        <div className="mt-2 grid gap-2">
          <Button type="submit" busy={isBusy}>
            {messages.guestRegistration.submit()}
          </Button>
          <Button kind="quiet" disabled={isBusy} onClick={skip}>
            {messages.guestRegistration.skip()}
          </Button>
        </div>
      </form>
      <SignInPrompt question={messages.accountForm.hasAccount()} />
    </Dialog>
  );
}

/** Returns the problem of the field that the server rejected. */
function findFieldProblem(values: Registration): { [Name in keyof Registration]?: Problem } {
  const wrong = checkGuestRegistration(values);
  return wrong === null ? {} : { [wrong.field]: wrong.problem };
}
