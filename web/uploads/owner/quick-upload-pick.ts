import { messages } from '../../../shared/messages/messages.ts';
import { limitsOf, type Tier } from '../../../shared/rules/tiers.ts';
import { UPLOAD_LIMITS } from '../../../shared/rules/uploads/upload-limits.ts';
import { validateFiles } from '../queue/validate-files.ts';

export interface QuickPick {
  taken: File[];
  problem: string | null;
}

export function pickForQuickUpload(offered: readonly File[], chosen: readonly File[], tier: Tier): QuickPick {
  const { maxFiles } = UPLOAD_LIMITS;
  const { maxFileBytes } = limitsOf(tier);
  const { taken, problems, dropped } = validateFiles(offered, chosen, maxFileBytes, maxFiles);
  if (problems.length > 0) {
    const list = problems.map(({ name, sentence }) => `${name}: ${sentence}`);
    const isAll = problems.length === offered.length;
    return { taken: [], problem: [...(isAll ? [messages.ownerUpload.noneValid()] : []), ...list].join('\n') };
  }
  return { taken, problem: dropped > 0 ? messages.photoUpload.tooMany({ max: maxFiles }) : null };
}
