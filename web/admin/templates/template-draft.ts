import type { EditedTemplate } from '../../../shared/api/admin-mail-api.ts';
import { formatProblem } from '../../../shared/problems.ts';
import { checkMailBody, checkSubject, checkVariables } from '../../../shared/rules/admin/mail-templates.ts';

export interface TemplateDraft {
  subject: string;
  body: string;
}

export function toDraft({ subject, body }: EditedTemplate): TemplateDraft {
  return { subject, body };
}

export function hasChanged(template: EditedTemplate, draft: TemplateDraft | undefined): boolean {
  return draft !== undefined && (draft.subject !== template.subject || draft.body !== template.body);
}

export function findDraftProblems(key: EditedTemplate['key'], { subject, body }: TemplateDraft) {
  return {
    subject: formatProblem(checkSubject(subject) ?? checkVariables(key, subject)),
    body: formatProblem(checkMailBody(body) ?? checkVariables(key, body)),
  };
}

export function insertVariable(
  text: string,
  name: string,
  { start, end }: { start: number; end: number },
): { text: string; cursor: number } {
  const variable = `{{${name}}}`;
  return { text: text.slice(0, start) + variable + text.slice(end), cursor: start + variable.length };
}
