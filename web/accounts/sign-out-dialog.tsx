// Asks before the user signs out, from the profile.

import { headerMessages } from '../../shared/messages/en/header-messages.ts';
import { profileMessages } from '../../shared/messages/en/profile-messages.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogButtons } from '../ui/dialogs/dialog.tsx';
import { useSignOut } from './use-sign-out.ts';

export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const signOut = useSignOut();
  return (
    <Dialog title={profileMessages.signOutQuestion()} onClose={onClose}>
      <div className="grid gap-6">
        <p className="text-ink-2">{profileMessages.signOutWarning()}</p>
        <DialogButtons onCancel={onClose}>
          <Button onClick={signOut}>{headerMessages.signOut()}</Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}
