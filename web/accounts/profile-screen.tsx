import { useState } from 'react';
import type { User } from '../../shared/api/accounts-api.ts';
import { messages } from '../../shared/messages/messages.ts';
import { useSession } from '../browser/storage/session.ts';
import { lazyComponent } from '../http/lazy-component.tsx';
import { WaitingDialog } from '../ui/dialogs/waiting-dialog.tsx';
import { useDocumentTitle } from '../ui/use-document-title.ts';
import { AccountInformation, DangerZone, Preferences, Security, YourData } from './account-settings.tsx';
import { AccountStatistics, useAccountStats } from './account-statistics.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { EditNameDialog } from './edit-name-dialog.tsx';
import { ProfileHeader } from './profile-header.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';
import { SubscriptionCard } from './subscription-card.tsx';
import { UpgradeDialog } from './upgrade-dialog.tsx';

const ExportDialog = lazyComponent(async () => (await import('./export-dialog.tsx')).ExportDialog, {
  isPreloaded: false,
});

export function ProfileScreen() {
  const session = useSession();
  return session && <Profile user={session.user} />;
}

type OpenDialog = 'name' | 'password' | 'export' | 'delete' | 'signOut' | 'upgrade' | null;

function Profile({ user }: { user: User }) {
  useDocumentTitle(messages.frame.profile());
  const { stats, isError, isFetching, refetch } = useAccountStats(user.storageUsed);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const close = () => setDialog(null);

  return (
    <div className="page-column grid grid-cols-1 gap-8 py-8 sm:py-10">
      <ProfileHeader user={user} />
      <div className="grid grid-cols-1 gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <AccountStatistics
          stats={stats}
          hasFailed={isError}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
        <SubscriptionCard
          tier={user.currentTier}
          storageUsed={stats?.storageUsed ?? user.storageUsed}
          albums={stats?.totalAlbums}
          onUpgrade={() => setDialog('upgrade')}
          className="self-start lg:col-start-2 lg:row-span-6"
        />
        <AccountInformation user={user} onEditName={() => setDialog('name')} />
        <Preferences />
        <Security onPassword={() => setDialog('password')} onSignOut={() => setDialog('signOut')} />
        <YourData onExport={() => setDialog('export')} />
        <DangerZone onDelete={() => setDialog('delete')} />
      </div>

      {dialog === 'name' && <EditNameDialog name={user.name} onClose={close} />}
      {dialog === 'password' && <ChangePasswordDialog email={user.email} onClose={close} />}
      {dialog === 'export' && <ExportDialog fallback={<WaitingDialog onClose={close} />} onClose={close} />}
      {dialog === 'delete' && <DeleteAccountDialog email={user.email} onClose={close} />}
      {dialog === 'signOut' && <SignOutDialog onClose={close} />}
      {dialog === 'upgrade' && <UpgradeDialog context="general" tier={user.currentTier} onClose={close} />}
    </div>
  );
}
