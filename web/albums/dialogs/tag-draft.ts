import type { Problem } from '../../../shared/problems.ts';
import { checkTag, cleanTags } from '../../../shared/rules/fields.ts';

export interface TagDraft {
  added: readonly string[];
  typed: string;
}

export const newTagDraft = (added: readonly string[] = []): TagDraft => ({ added, typed: '' });

/** Also the typed tag, for which nobody pressed Enter. */
export function tagsOf({ added, typed }: TagDraft): string[] {
  return cleanTags(typed.trim() === '' ? added : [...added, typed]);
}

export function tagProblem({ typed }: TagDraft): Problem | null {
  return typed.trim() === '' ? null : checkTag(typed);
}
