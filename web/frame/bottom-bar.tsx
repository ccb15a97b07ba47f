import { CircleUserRound, Ellipsis, Images, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { NavLink } from 'react-router';
import { messages } from '../../shared/messages/messages.ts';
import { lazyComponent } from '../http/lazy-component.tsx';
import { WaitingDialog } from '../ui/dialogs/waiting-dialog.tsx';
import { useOfferedActions } from '../ui/quick-actions.tsx';
import { BAR_ITEM, Bar, BarLabel, BarUpload } from './bar-parts.tsx';

const QuickUploadDialog = lazyComponent(
  async () => (await import('../uploads/owner/quick-upload-dialog.tsx')).QuickUploadDialog,
);

export function BottomBar() {
  const { upload, actions } = useOfferedActions();
  const [isUploading, setUploading] = useState(() =>
    new URLSearchParams(location.search).has('quick-upload'),
  );
  return (
    <>
      <Bar>
        <BarLink to="/" icon={Images} label={messages.frame.albums()} />
        <BarUpload onClick={upload ?? (() => setUploading(true))} />
        {actions ? (
          <button type="button" onClick={actions} className={`${BAR_ITEM} text-ink-2`}>
            <BarLabel icon={Ellipsis} label={messages.frame.actions()} />
          </button>
        ) : (
          <BarLink to="/profile" icon={CircleUserRound} label={messages.frame.profile()} />
        )}
      </Bar>
      {isUploading && (
        <QuickUploadDialog
          fallback={<WaitingDialog onClose={() => setUploading(false)} />}
          onClose={() => setUploading(false)}
        />
      )}
    </>
  );
}

function BarLink({ to, icon, label }: { to: string; icon: LucideIcon; label: string }) {
  return (
    <NavLink
      to={to}
      end
      className={({ isActive }) => `${BAR_ITEM} ${isActive ? 'text-accent' : 'text-ink-2'}`}
    >
      <BarLabel icon={icon} label={label} />
    </NavLink>
  );
}
