import { Children, type ReactElement } from 'react';

type Part = string | ReactElement;
export type RichParts = Part | Part[];

/** The parts of a message with tags, each in an element. */
export function richText(parts: RichParts): ReactElement[] {
  return Children.map(parts, (part) => (typeof part === 'string' ? <span>{part}</span> : part));
}
