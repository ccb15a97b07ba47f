// The lower half of the profile: account details, theme, security, sign-out and deletion.

import { KeyRound, LogOut, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import type { User } from '../../shared/api/accounts-api.ts';
import { Button } from '../ui/button.tsx';
import { formatDay } from '../ui/format-day.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { ThemeToggle } from '../ui/theme-toggle.tsx';

export function AccountInformation({ user, onEditName }: { user: User; onEditName: () => void }) {
  return (
    <SectionCard title="Account Information">
      <dl className="-my-3 grid divide-y divide-line">
        <Fact name="Full name">
          {user.name}
          <IconButton icon={Pencil} label="Edit name" onClick={onEditName} className="-my-3 -mr-3" />
        </Fact>
        <Fact name="Email">{user.email}</Fact>
        <Fact name="Account created">
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
    <SectionCard title="Preferences">
      <Row title="Theme" text="System follows the setting of this device.">
        <ThemeToggle isWordy />
      </Row>
    </SectionCard>
  );
}

export function Security({ onPassword, onSignOut }: { onPassword: () => void; onSignOut: () => void }) {
  return (
    <SectionCard title="Security">
      <div className="grid gap-5">
        <Row title="Password" text="Changing it signs you out on your other devices.">
          <Button kind="secondary" onClick={onPassword} className="max-sm:w-full">
            <KeyRound aria-hidden className="size-5" />
            Change Password
          </Button>
        </Row>
        <Row title="This device" text="Your albums stay as they are.">
          <Button kind="secondary" onClick={onSignOut} className="max-sm:w-full">
            <LogOut aria-hidden className="size-5" />
            Sign Out
          </Button>
        </Row>
      </div>
    </SectionCard>
  );
}

export function DangerZone({ onDelete }: { onDelete: () => void }) {
  return (
    <SectionCard title="Danger Zone" danger>
      <Row title="Delete your account" text="Your albums and all photos in them go with it, for good.">
        <Button kind="danger" onClick={onDelete} className="max-sm:w-full">
          Delete Account
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
