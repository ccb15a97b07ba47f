import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import { parseSync } from 'vite';
import type { SourceFile } from './source-files.ts';

export interface FoundPattern {
  /** `file:line` */
  place: string;
  source: string;
  flags: string;
}

/** What a file's syntax tree is made of, as far as it is asked here. */
type SyntaxNode = Record<string, unknown> & { start?: number; end?: number };

/** Every pattern that is written out in the file. */
export function findPatterns({ path, text }: SourceFile): FoundPattern[] {
  return nodesOf(path, text).flatMap(({ type, regex, start }) => {
    if (type !== 'Literal' || !isRegex(regex)) return [];
    const line = text.slice(0, start).split('\n').length;
    return [{ place: `${path}:${line}`, source: regex.pattern, flags: regex.flags }];
  });
}

/** Whether the file puts a pattern together while it runs, so that it cannot be checked here. */
export function buildsPatterns({ path, text }: SourceFile): boolean {
  return nodesOf(path, text).some(
    ({ type, callee }) =>
      (type === 'NewExpression' || type === 'CallExpression') &&
      (callee as SyntaxNode | undefined)?.name === 'RegExp',
  );
}

function nodesOf(path: string, text: string): SyntaxNode[] {
  const nodes: SyntaxNode[] = [];
  const open: unknown[] = [parseSync(path, text).program];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    if (!Array.isArray(next)) nodes.push(next as SyntaxNode);
    for (const child of Object.values(next)) if (child !== undefined) open.push(child);
  }
  return nodes;
}

function isRegex(value: unknown): value is { pattern: string; flags: string } {
  return typeof value === 'object' && value !== null && 'pattern' in value && 'flags' in value;
}

/**
 * Where a repetition ends in vain, the engine tries again from each place before it. One of these is what no repetition
 * takes.
 */
const ENDS = ['', '\u0001', '\n', '!', '@', 'a'];
/** Tried beside the characters that the pattern itself names. */
const COMMON = [
  ' ',
  '\t',
  '\n',
  '\r',
  'a',
  'Z',
  '0',
  '_',
  '-',
  '.',
  '/',
  ',',
  ';',
  '=',
  '@',
  '<',
  '"',
  '\u00e9',
  '\u0001',
];

/**
 * Texts of `length` characters: for each repetition in the pattern what stands before it, then what it repeats, over
 * and over; or both over and over, so that a search begins anew at each; and behind it what it does not take.
 */
export function worstTexts({ source, flags }: FoundPattern, length: number): string[] {
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
  const alphabet = new Set(COMMON);
  const repetitions: AST.Quantifier[] = [];
  visitRegExpAST(pattern, {
    onCharacterEnter: ({ value }) => void alphabet.add(String.fromCodePoint(value)),
    onQuantifierEnter: (node) => void (node.max > 1 && repetitions.push(node)),
  });
  const texts = new Set<string>();
  const add = (before: string, repeated: string) => {
    if (repeated === '') return;
    const many = before + repeated.repeat(Math.ceil(length / repeated.length));
    for (const end of ENDS) texts.add(many.slice(0, length - end.length) + end);
  };
  for (const repetition of repetitions) {
    const before = textBefore(repetition);
    const taken = new RegExp(`^(?:${repetition.element.raw})$`, flags.replace('g', ''));
    const bodies = [
      ...[...alphabet].filter((character) => taken.test(character)),
      textOf(repetition.element),
    ];
    for (const body of bodies) {
      add(before, body);
      add('', before + body);
    }
  }
  return [...texts];
}

/** A text that the parts of the pattern to the left of this one take. */
function textBefore(node: AST.Node): string {
  const { parent } = node;
  if (parent === null || parent.type === 'Pattern') return '';
  if (parent.type !== 'Alternative') return textBefore(parent);
  const before = parent.elements.slice(0, parent.elements.indexOf(node as AST.Element));
  return textBefore(parent) + before.map(textOf).join('');
}

/** A short text that this part of a pattern takes. */
function textOf(node: AST.Element): string {
  switch (node.type) {
    case 'Character':
      return String.fromCodePoint(node.value);
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass': {
      const taken = new RegExp(node.raw, 'u');
      const named =
        'elements' in node ? node.elements.flatMap((one) => ('value' in one ? [one.value] : [])) : [];
      const candidates = [
        ...named.filter(Number.isInteger).map((code) => String.fromCodePoint(code as number)),
        ...COMMON,
      ];
      return candidates.find((character) => taken.test(character)) ?? '';
    }
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives[0]?.elements.map(textOf).join('') ?? '';
    case 'Quantifier':
      return textOf(node.element).repeat(Math.max(1, node.min));
    default:
      return '';
  }
}
