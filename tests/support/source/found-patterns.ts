import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import { parseSync } from 'vite';
import type { SourceFile } from './source-files.ts';

export interface FoundPattern {
  /** `file:line` */
  place: string;
  source: string;
  flags: string;
}

/** The parts of a syntax tree that are used here. */
type SyntaxNode = Record<string, unknown> & { start?: number; end?: number };

/** Returns every pattern literal in the file. */
export function findPatterns({ path, text }: SourceFile): FoundPattern[] {
  return parseNodes(path, text).flatMap(({ type, regex, start }) => {
    if (type !== 'Literal' || !isRegex(regex)) return [];
    const line = text.slice(0, start).split('\n').length;
    return [{ place: `${path}:${line}`, source: regex.pattern, flags: regex.flags }];
  });
}

/** Returns true if the file builds a pattern at runtime, which cannot be checked here. */
export function buildsPatterns({ path, text }: SourceFile): boolean {
  return parseNodes(path, text).some(
    ({ type, callee }) =>
      (type === 'NewExpression' || type === 'CallExpression') &&
      (callee as SyntaxNode | undefined)?.name === 'RegExp',
  );
}

function parseNodes(path: string, text: string): SyntaxNode[] {
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
 * Where a repetition finally fails, the engine retries from each position before it. At least one of these
 * characters matches no repetition.
 */
const ENDS = ['', '\u0001', '\n', '!', '@', 'a'];
/** Tried in addition to the characters in the pattern. */
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
 * Returns texts of `length` characters that repeat each repetition's content, with its prefix once or
 * repeatedly, and end with a character that does not match.
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
      createText(repetition.element),
    ];
    for (const body of bodies) {
      add(before, body);
      add('', before + body);
    }
  }
  return [...texts];
}

/** Returns a text that matches the pattern to the left of this node. */
function textBefore(node: AST.Node): string {
  const { parent } = node;
  if (parent === null || parent.type === 'Pattern') return '';
  if (parent.type !== 'Alternative') return textBefore(parent);
  const before = parent.elements.slice(0, parent.elements.indexOf(node as AST.Element));
  return textBefore(parent) + before.map(createText).join('');
}

/** Returns a short text that matches this part of a pattern. */
function createText(node: AST.Element): string {
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
      return node.alternatives[0]?.elements.map(createText).join('') ?? '';
    case 'Quantifier':
      return createText(node.element).repeat(Math.max(1, node.min));
    default:
      return '';
  }
}
