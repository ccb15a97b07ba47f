import { Children, type ReactElement } from 'react';

type Part = string | ReactElement;
export type RichParts = Part | Part[];

export function richText(parts: RichParts): ReactElement[] {
  return Children.map(parts, (part) => (typeof part === 'string' ? <span>{part}</span> : part));
}

/** Shows a code within a text. */
export const asCode = (code: RichParts) => <span className="upload-code">{richText(code)}</span>;
