// The owner's dialog that sets, changes and removes the PIN (R 4.38, R 8.45).
import { defineMessages } from '../define-messages.ts';

export const pinDialogMessages = defineMessages({
  enable: 'Enable PIN protection',
  change: 'Change PIN',
  disable: 'Disable PIN protection',
  enableSubmit: 'Enable PIN',
  disableSubmit: 'Disable PIN',
  disableWarning:
    'Whoever has the guest link can then add photos, and see what you let guests see, without a PIN.',
  changeIntro: 'Guests who gave the present PIN will be asked for the new one.',
  enableIntro: 'Guests will be asked for it before they can add or see photos. You are not.',
  label: 'PIN',
  hint: '{min} to {max} digits',
  confirm: 'Confirm PIN',
  use: 'Use <code>{pin}</code>',
  failed: 'Failed to update PIN protection',
  tell: 'Tell your guests this PIN',
  whereToFind: 'You find it on the album’s page at any time.',
});
