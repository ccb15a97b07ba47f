// Shows whether the two passwords match while the user types the second (R 2.104, R 2.105).

import { Check, X } from 'lucide-react';
import { accountFieldMessages } from '../../shared/messages/en/account-field-messages.ts';

export function PasswordMatch({ password, again }: { password: string; again: string }) {
  const isSame = password === again;
  const Icon = isSame ? Check : X;
  return (
    <span aria-live="polite" className="block min-h-5">
      {again !== '' && (
        <span className={`flex items-center gap-1.5 ${isSame ? 'text-ok' : 'text-danger'}`}>
          <Icon aria-hidden className="size-4" />
          {isSame ? accountFieldMessages.passwordsMatch() : accountFieldMessages.passwordsDiffer()}
        </span>
      )}
    </span>
  );
}
