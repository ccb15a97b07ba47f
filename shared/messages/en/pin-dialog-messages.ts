// The owner's dialog that sets, changes and removes the PIN (R 4.38, R 8.45).
import { defineMessages } from '../define-messages.ts';

export const pinDialogMessages = defineMessages({
  enable: 'Enable PIN protection',
  change: 'Change PIN',
  disable: 'Disable PIN protection',
  enableSubmit: 'Enable PIN',
  disableSubmit: 'Disable PIN',
  disableWarning: 'Anyone with the guest link can then get in without a PIN.',
  changeIntro: 'Guests will need the new PIN.',
  enableIntro: 'Guests need it to add or see photos. You do not.',
  label: 'PIN',
  hint: '{min} to {max} digits',
  confirm: 'Confirm PIN',
  use: 'Use <code>{pin}</code>',
  failed: 'Failed to update PIN protection',
  tell: 'Tell your guests this PIN',
  whereToFind: 'You can always find it on the album’s page.',
});
