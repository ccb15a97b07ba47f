// Shows whether the two passwords match while the user types the second (R 2.104, R 2.105).

import { Check, X } from 'lucide-react';
import { accountRuleMessages } from '../../shared/messages/en/account-rule-messages.ts';

export function PasswordMatch({ password, again }: { password: string; again: string }) {
  const isSame = password === again;
  const Icon = isSame ? Check : X;
  return (
    <span aria-live="polite" className="block min-h-5">
      {again !== '' && (
        <span className={`flex items-center gap-1.5 ${isSame ? 'text-ok' : 'text-danger'}`}>
          <Icon aria-hidden className="size-4" />
          {isSame ? accountRuleMessages.passwordsMatch() : accountRuleMessages.passwordsDiffer()}
        </span>
      )}
    </span>
  );
}
