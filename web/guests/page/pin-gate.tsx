import { LockKeyhole } from 'lucide-react';
import { type SubmitEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { messages } from '../../../shared/messages/messages.ts';
import { digitsIn, formatCountdown, MAX_PIN_TRIED, MIN_PIN_TRIED } from '../../../shared/rules/pin.ts';
import { keepPinToken } from '../../browser/storage/pin-tokens.ts';
import { useSession } from '../../browser/storage/session.ts';
import { ApiError } from '../../http/api-error.ts';
import { refusalMessage } from '../../http/refusal-message.ts';
import { request } from '../../http/request.ts';
import { getServerTime } from '../../http/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { EventTitle } from '../../ui/event-title.tsx';
import { CONTROL_CLASS, Field } from '../../ui/fields/field.tsx';
import { richText } from '../../ui/text/rich-text.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { SignInPrompt } from './sign-in-prompt.tsx';

interface LockedPageProps {
  title: string;
  uploadCode: string;
  waiting: number;
  onOpened: () => void;
}

export function LockedPage({ title, uploadCode, waiting, onOpened }: LockedPageProps) {
  useDocumentTitle(title);
  return (
    <>
      <EventTitle>{title}</EventTitle>
      <div className="mt-6 flex gap-3 rounded-card bg-sunken p-5 text-ink-2">
        <LockKeyhole aria-hidden className="mt-0.5 size-5 shrink-0" />
        <p>
          {waiting === 0
            ? messages.closedAlbum.pinRequired()
            : `${messages.closedAlbum.pinRequired()} ${messages.guestRefusal.waitingForPin({ count: waiting })}`}
        </p>
      </div>
      <PinGateDialog uploadCode={uploadCode} onOpened={onOpened} />
    </>
  );
}

interface PinGateDialogProps {
  uploadCode: string;
  onOpened: () => void;
}

/** Closes only after the server has accepted the PIN (R 4.45). */
export function PinGateDialog({ uploadCode, onOpened }: PinGateDialogProps) {
  const isSignedIn = useSession() !== null;
  const problemId = useId();
  const { pin, setPin, problem, isBusy, isReady, lockout, field, tryPin } = usePin(uploadCode, onOpened);
  return (
    <Dialog title={messages.pinGate.heading()} busy={isBusy}>
      <p className="flex gap-3 text-ink-2">
        <LockKeyhole aria-hidden className="mt-0.5 size-5 shrink-0" />
        <span>{messages.pinGate.intro()}</span>
      </p>
      <form noValidate onSubmit={tryPin} className="mt-5 grid gap-5">
        <Field label={messages.pinGate.label()}>
          {(control) => (
            <input
              {...control}
              aria-invalid={problem !== null && lockout === null}
              aria-describedby={problemId}
              ref={field}
              data-autofocus
              type="text"
              inputMode="numeric"
              pattern="[0-9]*"
              autoComplete="one-time-code"
              enterKeyHint="go"
              disabled={lockout !== null}
              value={pin}
              onChange={({ target }) => setPin(digitsIn(target.value, MAX_PIN_TRIED))}
              className={`${CONTROL_CLASS} h-14 text-center font-mono text-card tracking-[.4em] indent-[.4em]`}
            />
          )}
        </Field>
        <p id={problemId} role="alert" className="-mt-3.5 text-label text-danger empty:hidden">
          {lockout === null && problem}
        </p>
        {lockout !== null && <Lockout time={lockout} />}
        <Button type="submit" busy={isBusy} disabled={!isReady}>
          {messages.pinGate.submit()}
        </Button>
      </form>
      {!isSignedIn && <SignInPrompt question={messages.pinGate.isItYours()} />}
    </Dialog>
  );
}

function Lockout({ time }: { time: string }) {
  return (
    <div className="rounded-control bg-danger/10 px-4 py-3 text-label text-danger">
      <p role="alert">{messages.pin.locked()}</p>
      <p className="mt-1">
        {richText(
          messages.pinGate.lockedFor({
            time,
            b: (text) => <strong className="font-medium tabular-nums">{richText(text)}</strong>,
          }),
        )}
      </p>
    </div>
  );
}

function usePin(uploadCode: string, onOpened: () => void) {
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [lockout, lockUntil] = useLockout();
  const field = useRef<HTMLInputElement>(null);
  const isReady = pin.length >= MIN_PIN_TRIED && lockout === null;

  // Continues the lockout after a reload.
  useEffect(() => {
    request('GET /uploads/:uploadCode/pin-status', { params: { uploadCode } }).then(
      ({ blacklistedUntil }) => {
        if (blacklistedUntil) lockUntil(blacklistedUntil);
      },
      () => undefined,
    );
  }, [uploadCode, lockUntil]);

  async function tryPin(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (!isReady || isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      const params = { uploadCode };
      const { token } = await request('POST /uploads/:uploadCode/verify-pin', { params, body: { pin } });
      keepPinToken(uploadCode, token);
      onOpened();
    } catch (error) {
      const until = error instanceof ApiError ? error.details.blacklistedUntil : null;
      if (typeof until === 'string') lockUntil(until);
      else setProblem(refusalMessage(error, messages.pinGate.failed()));
      setPin('');
      field.current?.focus();
    } finally {
      setBusy(false);
    }
  }
  return { pin, setPin, problem, isBusy, isReady, lockout, field, tryPin };
}

const TICK_MS = 1000;

function useLockout(): [left: string | null, lockUntil: (iso: string | null) => void] {
  const [until, setUntil] = useState<number | null>(null);
  const [now, setNow] = useState(0);

  const lockUntil = useCallback((iso: string | null) => {
    setNow(getServerTime());
    setUntil(iso === null ? null : Date.parse(iso));
  }, []);

  useEffect(() => {
    if (until === null) return;
    const timer = setInterval(() => {
      setNow(getServerTime());
      if (getServerTime() >= until) setUntil(null);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [until]);

  return [until === null || until <= now ? null : formatCountdown(until - now), lockUntil];
}
