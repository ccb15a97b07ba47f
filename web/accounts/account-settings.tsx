// The lower half of the profile: account details, theme, security, sign-out and deletion.

import { Download, KeyRound, LogOut, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import type { User } from '../../shared/api/accounts-api.ts';
import { accountFormMessages } from '../../shared/messages/en/account-form-messages.ts';
import { commonMessages } from '../../shared/messages/en/common-messages.ts';
import { deleteMessages } from '../../shared/messages/en/delete-messages.ts';
import { frameMessages } from '../../shared/messages/en/frame-messages.ts';
import { profileMessages } from '../../shared/messages/en/profile-messages.ts';
import { Button } from '../ui/button.tsx';
import { formatDay } from '../ui/format-day.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { ThemeToggle } from '../ui/theme-toggle.tsx';

export function AccountInformation({ user, onEditName }: { user: User; onEditName: () => void }) {
  return (
    <SectionCard title={profileMessages.information()}>
      <dl className="-my-3 grid divide-y divide-line">
        <Fact name={accountFormMessages.fullName()}>
          <bdi>{user.name}</bdi>
          <IconButton
            icon={Pencil}
            label={profileMessages.editName()}
            onClick={onEditName}
            className="-my-3 -mr-3"
          />
        </Fact>
        <Fact name={commonMessages.email()}>{user.email}</Fact>
        <Fact name={profileMessages.createdAt()}>
          <time dateTime={user.createdAt}>{formatDay(user.createdAt)}</time>
        </Fact>
      </dl>
    </SectionCard>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 py-3 sm:grid-cols-[10rem_1fr]">
      <dt className="text-label leading-6 text-ink-2">{name}</dt>
      <dd className="flex min-w-0 items-center justify-between gap-3 wrap-anywhere">{children}</dd>
    </div>
  );
}

export function Preferences() {
  return (
    <SectionCard title={profileMessages.preferences()}>
      <Row title={frameMessages.theme()} text={profileMessages.themeHint()}>
        <ThemeToggle isWordy />
      </Row>
    </SectionCard>
  );
}

export function Security({ onPassword, onSignOut }: { onPassword: () => void; onSignOut: () => void }) {
  return (
    <SectionCard title={profileMessages.security()}>
      <div className="grid gap-5">
        <Row title={commonMessages.password()} text={profileMessages.passwordNote()}>
          <Button kind="secondary" onClick={onPassword} className="max-sm:w-full">
            <KeyRound aria-hidden className="size-5" />
            {profileMessages.changePassword()}
          </Button>
        </Row>
        <Row title={profileMessages.device()} text={profileMessages.deviceNote()}>
          <Button kind="secondary" onClick={onSignOut} className="max-sm:w-full">
            <LogOut aria-hidden className="size-5" />
            {profileMessages.signOut()}
          </Button>
        </Row>
      </div>
    </SectionCard>
  );
}

export function YourData({ onExport }: { onExport: () => void }) {
  return (
    <SectionCard title={profileMessages.yourData()}>
      <Row title={profileMessages.exportRow()} text={profileMessages.exportHint()}>
        <Button kind="secondary" onClick={onExport} className="max-sm:w-full">
          <Download aria-hidden className="size-5" />
          {profileMessages.exportData()}
        </Button>
      </Row>
    </SectionCard>
  );
}

export function DangerZone({ onDelete }: { onDelete: () => void }) {
  return (
    <SectionCard title={profileMessages.dangerZone()} danger>
      <Row title={profileMessages.deleteRow()} text={profileMessages.deleteNote()}>
        <Button kind="danger" onClick={onDelete} className="max-sm:w-full">
          {deleteMessages.account()}
        </Button>
      </Row>
    </SectionCard>
  );
}

/** A setting with its action beside it; on a phone, below it. */
function Row({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        <p className="text-label text-ink-2">{text}</p>
      </div>
      {children}
    </div>
  );
}
