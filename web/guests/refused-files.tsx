// The refused files, each with its reason, and the number of files beyond the limit of a batch.

import { photoUploadMessages } from '../../shared/messages/en/photo-upload-messages.ts';
import { DROPZONE_LIMITS } from '../../shared/rules/upload-limits.ts';
import type { ValidatedFiles } from '../browser/validate-files.ts';

export function RefusedFiles({ problems, dropped }: Pick<ValidatedFiles, 'problems' | 'dropped'>) {
  return (
    <>
      {dropped > 0 && (
        <p role="status" className="mt-3 rounded-control bg-warn/10 px-3 py-2 text-label text-warn">
          <span>{photoUploadMessages.batchCut({ max: DROPZONE_LIMITS.maxFiles })}</span>{' '}
          {dropped === 1 ? 'One more was' : `${dropped} more were`} left out: choose{' '}
          {dropped === 1 ? 'it' : 'them'} again afterwards.
        </p>
      )}
      {problems.length > 0 && (
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
      )}
    </>
  );
}
