import type { Problem } from '../../problems.ts';
import { cleanLine } from '../fields.ts';
import { ALLOWED_TYPES } from './photo-types.ts';
import type { UploadLimits } from './upload-limits.ts';

const MB = 1024 * 1024;

/** Milliseconds without progress (docs/rules.md, section 5). */
export const UPLOAD_STALL_MS = 30_000;
/** How long phones keep photos that were never sent, and the server keeps tombstones. */
export const UPLOADS_KEPT_MS = 30 * 24 * 3_600_000;
/** How long a new account can claim photos. */
export const CLAIMABLE_MS = 24 * 3_600_000;
export const UPLOADS_AT_ONCE = 3;

/** Bytes. The usual size passes a proxy that takes 1 MiB. */
export const PART_BYTES = { usual: 1_000_000, min: 250_000, max: 8 * MB };

export function extensionOf(filename: string): string {
  const dot = filename.lastIndexOf('.');
  return dot < 0 ? '' : filename.slice(dot).toLowerCase();
}

/** Checks what a browser can: size, type, extension. Android gives HEIC no type. */
export function checkFile(
  file: { name: string; type: string; size: number },
  limits: UploadLimits,
): Problem | null {
  if (file.size === 0) return { code: 'file.empty' };
  if (file.size > limits.maxFileBytes)
    return { code: 'file.tooLarge', sizeBytes: file.size, maxBytes: limits.maxFileBytes };
  if (file.type !== '' && !limits.mimeTypes.includes(file.type.toLowerCase()))
    return { code: 'file.wrongType', type: file.type, allowed: ALLOWED_TYPES };
  const extension = extensionOf(file.name);
  return limits.extensions.includes(extension) ? null : { code: 'file.wrongExtension', extension };
}

/** Without folders and control characters, at most 255 characters. */
export function cleanFilename(filename: string): string {
  const base = filename.split(/[/\\]/u).at(-1) ?? '';
  const clean = cleanLine(base);
  return clean === '' ? 'photo' : [...clean].slice(0, 255).join('');
}
