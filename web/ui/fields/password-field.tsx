import { useState } from 'react';
import { messages } from '../../../shared/messages/messages.ts';
import { CONTROL_CLASS, Field } from './field.tsx';
import type { TextFieldProps } from './text-field.tsx';

export function PasswordField({ label, hint, error, ...input }: Omit<TextFieldProps, 'type'>) {
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={`${CONTROL_CLASS} pe-16`}
          />
          <button
            type="button"
            aria-controls={control.id}
            className="absolute inset-y-0 end-0 rounded-control px-3 text-label font-medium text-ink-2 transition hover:text-ink"
            onClick={() => setShown(!isShown)}
          >
            {isShown ? messages.ui.hidePassword() : messages.ui.showPassword()}
          </button>
        </div>
      )}
    </Field>
  );
}

/** Password managers need the user name to find the account. */
export function HiddenUsername({ email }: { email: string }) {
  return <input type="text" autoComplete="username" value={email} readOnly hidden />;
}
