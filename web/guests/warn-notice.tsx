// The banner in place of a part that is not available.

import type { LucideIcon } from 'lucide-react';

export function WarnNotice({ icon: Icon, words }: { icon: LucideIcon; words: string }) {
  return (
    <p role="status" className="mb-4 flex items-center gap-3 rounded-card bg-warn/10 p-4 text-warn">
      <Icon aria-hidden className="size-5 shrink-0" />
      {words}
    </p>
  );
}
