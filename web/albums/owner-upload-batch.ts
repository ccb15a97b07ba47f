// Which of the files that the owner dropped go into the batch, and what is said of the others.

import { BATCH_CUT, checkFile, DROPZONE_LIMITS } from '../../shared/rules/uploads.ts';

export interface PickedBatch<F> {
  files: F[];
  /** 'name: what is wrong', one per refused file. */
  problems: string[];
  /** Said when files were left out because the batch is full. */
  notice: string | null;
}

/** `alreadyChosen` files wait in the batch. */
export function pickBatch<F extends { name: string; type: string; size: number }>(
  dropped: readonly F[],
  alreadyChosen: number,
): PickedBatch<F> {
  const checked = dropped.map((file) => ({ file, problem: checkFile(file, DROPZONE_LIMITS) }));
  const good = checked.filter(({ problem }) => problem === null).map(({ file }) => file);
  const files = good.slice(0, Math.max(0, DROPZONE_LIMITS.maxFiles - alreadyChosen));
  return {
    files,
    problems: checked.flatMap(({ file, problem }) => (problem ? [`${file.name}: ${problem}`] : [])),
    notice: files.length < good.length ? BATCH_CUT : null,
  };
}
