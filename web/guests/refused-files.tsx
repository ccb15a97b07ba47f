// Files that were not taken, by name and with the reason.

import type { SiftedFiles } from '../browser/upload-sift.ts';

export function RefusedFiles({ problems }: { problems: SiftedFiles['problems'] }) {
  if (problems.length === 0) return null;
  return (
    <ul
      role="alert"
      className="mt-3 grid gap-1 rounded-control bg-danger/10 px-3 py-2 text-label text-danger"
    >
      {problems.map(({ name, sentence }) => (
        <li key={name}>
          <strong className="font-medium break-all">{name}</strong>: {sentence}
        </li>
      ))}
    </ul>
  );
}
