import { parseSync } from 'vite';
import type { SourceFile } from './source-files.ts';

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

/** In 'shown' places every text counts. Elsewhere it must look like a sentence or a label. */
type Place = 'shown' | 'code';

/** Attributes whose text nobody reads. All others count as text, so that a new label property is detected. */
const TECHNICAL_ATTRIBUTES = new Set(
  `
  accept allowDecimals as autoCapitalize autoComplete autoCorrect autoFocus axisLine back barCategoryGap calm
  className clipPath contentStyle context cursor cx cy d dataKey decoding dir element end enterKeyHint
  fetchPriority fill fontFamily group height href htmlFor iconClass id inputMode interval itemStyle key kind labelStyle
  loading method name needs path pattern place points preload preserveAspectRatio r ref rel rendition role rx ry scope
  separator shapeRendering side sizes src srcSet stopColor stroke strokeDasharray strokeLinecap strokeLinejoin
  strokeWidth style target textAnchor to tone transform type value viewBox width x xmlns y
  `.split(/\s+/u),
);
const READ_BY_SCREEN_READERS = /^aria-(?:label|description|roledescription|placeholder|valuetext)$/u;

/** Properties of our own components, and attributes of HTML. */
const MAY_BE_TEXT = /^(?:name|value)$/u;

function isTechnical(attribute: string): boolean {
  if (attribute.startsWith('aria-')) return !READ_BY_SCREEN_READERS.test(attribute);
  return TECHNICAL_ATTRIBUTES.has(attribute) || /^(?:on[A-Z]|data-)/u.test(attribute);
}

/** Object properties with labels. On the server a single word counts only there. */
const LABELLING_KEYS =
  /^(?:label|title|heading|name|hint|text|placeholder|caption|message|note|badge|description|intro)$/u;

/** For example 'Please sign in' or 'Loading…'. */
const SENTENCE = /^["'“‘(]*\p{Lu}.*(?:\s|[.?!…:]$)/su;
/** For example '{} photo(s) were uploaded' or '{} is ready.', where the braces replace an expression. */
const SENTENCE_OF_A_NAME = /^\{\}(?:\s|.*\s)\p{Ll}{2,} \p{Ll}{2,}(?=[\s.?!…,)]|$)|^\{\}.*\p{Ll}[.?!…]$/su;
/** SQL, addresses of the API, commands of HTTP and of mail servers. */
const PROTOCOL =
  /^(?:(?:GET|POST|PUT|PATCH|DELETE|HEAD) \/|(?:SELECT|LISTEN|INSERT|UPDATE|DELETE|CREATE|PRAGMA) |HTTP\/|Bearer |RCPT TO$)/u;
const LABEL = /^\p{Lu}\p{L}*\p{Ll}$/u;
/** Keys, headers, types of dragged data, names of errors and of a codec. */
const NAMES_OF_THE_PLATFORM =
  /^(?:Enter|Backspace|Escape|Tab|Home|End|Delete|Arrow\w+|Page\w+|Date|Accept|Authorization|Files|Opus|\w+Error)$/u;
/** SVG paths and font lists. */
const DRAWN = /^(?=.*(?:\d|\{\}))(?:[MLHVCQAZ][\d\s.{}-]*)+$|, (?:sans-)?serif$/iu;
const LETTER = /\p{L}/u;

const LOG_LEVEL = /^(?:trace|debug|info|warn|error|fatal|log)$/u;
const LOGGER = /^(?:log|logger|console)$/u;

/** Returns `line: text` of each text that a user would read. */
export function findVisibleText({ path, text }: SourceFile): string[] {
  const found: string[] = [];
  const report = (node: Node, words: string) =>
    found.push(`${text.slice(0, node.start).split('\n').length}: ${words.trim().slice(0, 80)}`);

  const visit = (node: Node, place: Place, key?: string): void => {
    if (isExempt(node)) return;
    const words = findText(node);
    if (words !== undefined) {
      const isRead =
        place === 'shown' ? LETTER.test(words.replaceAll('{}', '')) : isVisible(words, path, key);
      if (isRead) report(node, words);
    }
    if (node.type === 'JSXText' && LETTER.test(String(node.value))) report(node, String(node.value));
    for (const [child, childPlace, childKey] of listChildren(node, place)) visit(child, childPlace, childKey);
  };

  visit(parseSync(path, text).program as unknown as Node, 'code');
  return found;
}

/** Returns a text with `{}` for each expression, or undefined for other nodes. */
function findText(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return undefined;
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('{}');
}

function isVisible(words: string, path: string, key?: string): boolean {
  if (PROTOCOL.test(words) || DRAWN.test(words)) return false;
  if (SENTENCE.test(words.trim()) || SENTENCE_OF_A_NAME.test(words.trim())) return true;
  const isLabelled = !path.startsWith('server/') || (key !== undefined && LABELLING_KEYS.test(key));
  return isLabelled && LABEL.test(words) && !NAMES_OF_THE_PLATFORM.test(words);
}

/** Returns true for types, imports, operators' texts, and the contract's documentation. */
function isExempt(node: Node): boolean {
  if (node.type.startsWith('TS')) return !/^TS(?:As|Satisfies|NonNull|Instantiation)/u.test(node.type);
  if (node.type === 'ImportDeclaration') return true;
  if (node.type === 'TaggedTemplateExpression') return getName(node.tag as Node) === 'sql';
  if (node.type === 'ThrowStatement') return isProgrammingError(node.argument as Node);
  if (node.type === 'NewExpression')
    return isProgrammingError(node) && /(?:Error|Exception|Exceeded)$/u.test(getName(node.callee as Node));
  if (node.type === 'CallExpression') return isForOperators(node.callee as Node);
  return node.type === 'Property' && getName(node.key as Node) === 'summary';
}

/** Returns true for `new …Error('…')`, because a rejection's text comes from the catalogue. */
function isProgrammingError(node: Node): boolean {
  return node.type === 'NewExpression' && getName(node.callee as Node) !== 'AppError';
}

/** Returns true for `log.warn(…)` and `process.stdout.write(…)`. */
function isForOperators(callee: Node): boolean {
  if (callee.type !== 'MemberExpression') return false;
  const [object, method] = [getName(callee.object as Node), getName(callee.property as Node)];
  return (LOGGER.test(object) && LOG_LEVEL.test(method)) || /^std(?:out|err)$/u.test(object);
}

/** Returns `log` for both `log` and `request.log`. */
function getName(node: Node): string {
  return node.type === 'MemberExpression'
    ? getName(node.property as Node)
    : String(node.name ?? node.value ?? '');
}

type Child = [node: Node, place: Place, key?: string];

/** Lists a node's children, and whether each is shown. */
function listChildren(node: Node, place: Place): Child[] {
  const all = (keys: string[], where: Place): Child[] =>
    keys.flatMap((key) => nodesIn(node[key])).map((child) => [child, where]);
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return [...all(['openingElement'], 'code'), ...all(['children'], 'shown')];
    case 'JSXAttribute':
      return listAttributeValues(node);
    case 'ConditionalExpression':
      return [...all(['test'], 'code'), ...all(['consequent', 'alternate'], place)];
    case 'LogicalExpression':
      return [...all(['left'], node.operator === '&&' ? 'code' : place), ...all(['right'], place)];
    case 'BinaryExpression':
      return all(['left', 'right'], node.operator === '+' ? place : 'code');
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
      return all(['expression'], place);
    case 'TemplateLiteral':
      return all(['expressions'], place);
    case 'Property':
      return [
        ...(node.computed ? all(['key'], 'code') : []),
        ...nodesIn(node.value).map((child): Child => [child, 'code', getName(node.key as Node)]),
      ];
    default:
      return all(Object.keys(node), 'code');
  }
}

function listAttributeValues(node: Node): Child[] {
  const name = String((node.name as Node).name);
  const value = node.value as Node | null;
  if (value === null) return [];
  if (!isTechnical(name)) return [[value, 'shown']];
  return value.type === 'Literal' && !MAY_BE_TEXT.test(name) ? [] : [[value, 'code', name]];
}

function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  const isNode = typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
  return isNode ? [value as Node] : [];
}
