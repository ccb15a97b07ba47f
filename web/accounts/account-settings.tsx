import { Download, KeyRound, LogOut, type LucideIcon, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import type { User } from '../../shared/api/accounts-api.ts';
import { messages } from '../../shared/messages/messages.ts';
import { Button } from '../ui/button.tsx';
import { formatDay } from '../ui/format-day.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { LanguageMenu } from '../ui/language-menu.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import type { Elements } from '../ui/text/elements.ts';
import { ThemeToggle } from '../ui/theme-toggle.tsx';

export function AccountInformation({ user, onEditName }: { user: User; onEditName: () => void }) {
  return (
    <SectionCard title={messages.profile.information()}>
      <dl className="-my-3 grid divide-y divide-line">
        <Fact name={messages.accountForm.fullName()}>
          <bdi>{user.name}</bdi>
          <IconButton
            icon={Pencil}
            label={messages.profile.editName()}
            onClick={onEditName}
            className="-my-3 -me-3"
          />
        </Fact>
        <Fact name={messages.common.email()}>{user.email}</Fact>
        <Fact name={messages.profile.createdAt()}>
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
    <SectionCard title={messages.profile.preferences()}>
      <div className="grid gap-5">
        <Row title={messages.frame.theme()} text={messages.profile.themeHint()}>
          <ThemeToggle showsLabels />
        </Row>
        <Row title={messages.frame.language()} text={messages.profile.languageHint()}>
          <LanguageMenu className="border border-line" />
        </Row>
      </div>
    </SectionCard>
  );
}

export function Security({ onPassword, onSignOut }: { onPassword: () => void; onSignOut: () => void }) {
  return (
    <SectionCard title={messages.profile.security()}>
      <div className="grid gap-5">
        <Row title={messages.common.password()} text={messages.profile.passwordNote()}>
          <RowButton icon={KeyRound} label={messages.profile.changePassword()} onClick={onPassword} />
        </Row>
        <Row title={messages.profile.device()} text={messages.profile.deviceNote()}>
          <RowButton icon={LogOut} label={messages.profile.signOut()} onClick={onSignOut} />
        </Row>
      </div>
    </SectionCard>
  );
}

export function YourData({ onExport }: { onExport: () => void }) {
  return (
    <SectionCard title={messages.profile.yourData()}>
      <Row title={messages.profile.exportRow()} text={messages.profile.exportHint()}>
        <RowButton icon={Download} label={messages.profile.exportData()} onClick={onExport} />
      </Row>
    </SectionCard>
  );
}

export function DangerZone({ onDelete }: { onDelete: () => void }) {
  return (
    <SectionCard title={messages.profile.dangerZone()} danger>
      <Row title={messages.profile.deleteRow()} text={messages.profile.deleteNote()}>
        <Button kind="danger" onClick={onDelete} className="max-sm:w-full">
          {messages.delete.account()}
        </Button>
      </Row>
    </SectionCard>
  );
}

function Row({ title, text, children }: { title: string; text: string; children: Elements }) {
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

function RowButton(props: { icon: LucideIcon; label: string; onClick: () => void }) {
  return (
    <Button kind="secondary" onClick={props.onClick} className="max-sm:w-full">
      <props.icon aria-hidden className="size-5" />
      <span>{props.label}</span>
    </Button>
  );
}
