import { formatProblem } from '../../../shared/problems.ts';
import { checkFile } from '../../../shared/rules/uploads/uploads.ts';
import type { VideoLimits } from '../../../shared/rules/uploads/video-types.ts';

export interface ValidatedFiles {
  taken: File[];
  problems: { name: string; sentence: string }[];
  dropped: number;
}

export function validateFiles(
  offered: readonly File[],
  chosen: readonly File[],
  maxFileBytes: number,
  max: number,
  videoLimits?: VideoLimits,
): ValidatedFiles {
  const problems: ValidatedFiles['problems'] = [];
  const good: File[] = [];
  for (const file of offered) {
    const problem = checkFile(file, maxFileBytes, videoLimits);
    if (problem !== null) problems.push({ name: file.name, sentence: formatProblem(problem) });
    else if (![...chosen, ...good].some((other) => isSameFile(file, other))) good.push(file);
  }
  const taken = good.slice(0, Math.max(0, max - chosen.length));
  return { taken, problems, dropped: good.length - taken.length };
}

/** A photo that was picked twice counts once. */
function isSameFile(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}
