import type { User } from '../../shared/api/accounts-api.ts';
import { messages } from '../../shared/messages/messages.ts';
import { initialsOf } from '../../shared/rules/person-name.ts';
import { Badge } from '../ui/badge.tsx';
import { formatMonth } from '../ui/format-day.ts';

export function ProfileHeader({ user }: { user: User }) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <span
        aria-hidden
        className="grid size-20 shrink-0 place-items-center rounded-full border border-line bg-sunken font-display text-section text-ink-2 sm:size-24 sm:text-page"
      >
        {initialsOf(user.name)}
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
