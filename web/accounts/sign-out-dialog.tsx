import { messages } from '../../shared/messages/messages.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogButtons } from '../ui/dialogs/dialog.tsx';
import { useSignOut } from './use-sign-out.ts';

export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const signOut = useSignOut();
  return (
    <Dialog title={messages.profile.signOutQuestion()} onClose={onClose}>
      <div className="grid gap-6">
        <p className="text-ink-2">{messages.profile.signOutWarning()}</p>
        <DialogButtons onCancel={onClose}>
          <Button onClick={signOut}>{messages.header.signOut()}</Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}
