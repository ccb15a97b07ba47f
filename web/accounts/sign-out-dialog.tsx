// Asks before the user signs out, from the profile.

import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import { useSignOut } from './use-sign-out.ts';

export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const signOut = useSignOut();
  return (
    <Dialog title="Sign out?" onClose={onClose}>
      <div className="grid gap-6">
        <p className="text-ink-2">You need your email and password to come back.</p>
        <DialogButtons onCancel={onClose}>
          <Button onClick={signOut}>Sign out</Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}
