import { useState } from 'react';
import { LANGUAGE } from '#catalogue';
import type { User } from '../../shared/api/accounts-api.ts';
import { messages } from '../../shared/messages/messages.ts';
import { getInitials } from '../../shared/rules/person-name.ts';
import { localTimeZone } from '../browser/local-time-zone.ts';
import { useSession } from '../browser/storage/session.ts';
import { ZipDialog } from '../downloads/zip-dialog.tsx';
import { request } from '../http/request.ts';
import { Badge } from '../ui/badge.tsx';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { formatMonth } from '../ui/format-day.ts';
import { useDocumentTitle } from '../ui/use-document-title.ts';
import { AccountInformation, DangerZone, Preferences, Security, YourData } from './account-settings.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { EditNameDialog } from './edit-name-dialog.tsx';
import { useSignOut } from './leave-session.ts';
import { MailSwitches } from './mail-switches.tsx';
import { AccountStatistics, SubscriptionCard, useAccountStats } from './subscription-card.tsx';
import { UpgradeDialog } from './upgrade-dialog.tsx';

export function ProfileScreen() {
  const session = useSession();
  return session && <Profile user={session.user} />;
}

type OpenDialog = 'name' | 'password' | 'export' | 'delete' | 'signOut' | 'upgrade';

function Profile({ user }: { user: User }) {
  useDocumentTitle(messages.frame.profile());
  const query = useAccountStats(user.storageUsed);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const stats = query.data?.stats;

  return (
    <div className="page-column grid grid-cols-1 gap-8 py-8 sm:py-10">
      <ProfileHeader user={user} />
      <div className="grid grid-cols-1 gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <AccountStatistics query={query} />
        <SubscriptionCard
          tier={user.currentTier}
          storageUsed={stats?.storageUsed ?? user.storageUsed}
          albums={stats?.totalAlbums}
          onUpgrade={() => setDialog('upgrade')}
          className="self-start lg:col-start-2 lg:row-span-7"
        />
        <AccountInformation user={user} onEditName={() => setDialog('name')} />
        <Preferences />
        <MailSwitches />
        <Security onPassword={() => setDialog('password')} onSignOut={() => setDialog('signOut')} />
        <YourData onExport={() => setDialog('export')} />
        <DangerZone onDelete={() => setDialog('delete')} />
      </div>
      {dialog && <ProfileDialog dialog={dialog} user={user} onClose={() => setDialog(null)} />}
    </div>
  );
}

function ProfileHeader({ user }: { user: User }) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <span
        aria-hidden
        className="grid size-20 shrink-0 place-items-center rounded-full border border-line bg-sunken font-display text-section text-ink-2 sm:size-24 sm:text-page"
      >
        {getInitials(user.name, LANGUAGE)}
      </span>
      <div className="min-w-0 max-sm:w-full">
        <h1 dir="auto" className="font-display text-page break-words">
          {user.name}
        </h1>
        <p className="break-all text-ink-2">{user.email}</p>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-label text-ink-2">
          <Badge tone="accent">{messages.profile.owner()}</Badge>
          <span>{messages.profile.memberSince({ month: formatMonth(user.createdAt) })}</span>
        </p>
      </div>
    </div>
  );
}

interface ProfileDialogProps {
  dialog: OpenDialog;
  user: User;
  onClose: () => void;
}

function ProfileDialog({ dialog, user, onClose }: ProfileDialogProps) {
  switch (dialog) {
    case 'name':
      return <EditNameDialog name={user.name} onClose={onClose} />;
    case 'password':
      return <ChangePasswordDialog email={user.email} onClose={onClose} />;
    case 'export':
      return (
        <ZipDialog
          title={messages.profile.exportData()}
          about={messages.profile.exportHint()}
          life={messages.profile.exportLife()}
          ask={(signal) => request('POST /auth/me/exports', { body: { timeZone: localTimeZone() }, signal })}
          onClose={onClose}
        />
      );
    case 'delete':
      return <DeleteAccountDialog email={user.email} onClose={onClose} />;
    case 'signOut':
      return <SignOutDialog onClose={onClose} />;
    case 'upgrade':
      return <UpgradeDialog context="general" tier={user.currentTier} onClose={onClose} />;
  }
}

function SignOutDialog({ onClose }: { onClose: () => void }) {
  const signOut = useSignOut();
  const form = useForm({ send: async () => signOut() });
  return (
    <FormDialog
      title={messages.profile.signOutQuestion()}
      form={form}
      submit={messages.header.signOut()}
      onClose={onClose}
    >
      <p className="text-ink-2">{messages.profile.signOutWarning()}</p>
    </FormDialog>
  );
}
