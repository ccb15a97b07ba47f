// A browser's translation wraps each text node. React then fails to insert before it or to remove it, and
// changes are lost. A text alone in its element is safe.
import { expect, test } from 'vitest';
import { findBareTexts } from './support/source/bare-text.ts';

const example = `
import type { ReactElement, ReactNode } from 'react';
declare const say: () => string;
declare const [isOpen, count, icon, list, any, words]: [boolean, number, ReactElement, ReactElement[], ReactNode, string[]];
export const bare = [
  <p>{isOpen && <b />}{say()}</p>,
  <p><b />text</p>,
  <p>{count} <b /></p>,
  <p><b />{isOpen ? say() : <i />}</p>,
  <p><b />{any}</p>,
  <>{say()}</>,
  <p>{words}</p>,
  <p>{isOpen ? words : icon}</p>,
];
export const safe = [
  <p>{say()}</p>,
  <p>text</p>,
  <p>{isOpen ? say() : <b />}</p>,
  <p>{any}</p>,
  <p>
    {isOpen && <b />}
    {icon}
    {list}
    {say() && <i />}
    {list.map((each) => each)}
    <span>{say()}</span>
  </p>,
];
`;

test('each text of the screens stands alone in its element', () => {
  expect(findBareTexts(example)).toEqual([
    'web/example.tsx:6: say()',
    'web/example.tsx:7: text',
    'web/example.tsx:8: count',
    'web/example.tsx:8: ',
    'web/example.tsx:9: isOpen ? say() : <i />',
    'web/example.tsx:10: any',
    'web/example.tsx:11: say()',
    'web/example.tsx:12: words',
    'web/example.tsx:13: isOpen ? words : icon',
  ]);
});
