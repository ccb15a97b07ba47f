import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxText,
  type JsxElement,
  type JsxFragment,
  type Node,
} from 'typescript/unstable/ast';
import { API, type Checker, type Project, type Type, TypeFlags } from 'typescript/unstable/sync';

const root = join(import.meta.dirname, '..', '..', '..');
const web = join(root, 'web');
const example = join(web, 'example.tsx');

const TEXT =
  TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike | TypeFlags.Any | TypeFlags.Unknown;

/**
 * Returns `path:line: source` of each text in `web/` that shares its element. `code` is checked too, as
 * `web/example.tsx`.
 */
export function findBareTexts(code: string): string[] {
  const api = new API({ cwd: root, fs: withExample(code) });
  try {
    const [project] = api.updateSnapshot({ openProject: join(web, 'tsconfig.json') }).getProjects();
    if (!project) throw new Error('The web client has no project.');
    const paths = project.program.getSourceFileNames().filter((name) => /\/web\/.*\.tsx$/u.test(name));
    const known: Known = new Map();
    return paths.flatMap((path) => bareTextsIn(project, path, known));
  } finally {
    api.close();
  }
}

function withExample(code: string) {
  return {
    readFile: (path: string) => (path === example ? code : undefined),
    fileExists: (path: string) => path === example || undefined,
    getAccessibleEntries(folder: string) {
      if (folder !== web) return undefined;
      const entries = readdirSync(web, { withFileTypes: true });
      const [folders, files] = [true, false].map((isFolder) =>
        entries.filter((entry) => entry.isDirectory() === isFolder).map(({ name }) => name),
      );
      return { directories: folders ?? [], files: [...(files ?? []), 'example.tsx'] };
    },
  };
}

function bareTextsIn({ program, checker }: Project, path: string, known: Known): string[] {
  const file = program.getSourceFile(path);
  if (!file) return [];
  const groups: Siblings[] = [];
  const visit = (node: Node): void => {
    if (isJsxElement(node) || isJsxFragment(node)) groups.push(siblingsIn(node));
    node.forEachChild(visit);
  };
  visit(file);
  // Each query is a message to another process, so they are batched.
  const types = checker.getTypeAtLocation(groups.flatMap(({ nodes }) => nodes));
  const isBare = ({ nodes, isAlone }: Siblings) =>
    nodes.filter((node) => {
      const type = types.shift();
      if (isJsxText(node)) return !isAlone;
      return type && (isAlone ? isListWithText(checker, type, known) : mayBeText(checker, type, known));
    });
  return groups.flatMap(isBare).map(({ pos, end }) => {
    const source = file.text.slice(pos, end);
    const line = file.text.slice(0, pos + source.search(/\S|$/u)).split('\n').length;
    return `${path.slice(root.length + 1)}:${line}: ${source.trim().replaceAll(/\s+/gu, ' ')}`;
  });
}

interface Siblings {
  nodes: Node[];
  isAlone: boolean;
}

function siblingsIn(parent: JsxElement | JsxFragment): Siblings {
  const nodes = parent.children
    .filter((child) => !(isJsxText(child) && child.containsOnlyTriviaWhiteSpaces))
    .map((child) => (isJsxExpression(child) ? child.expression : child))
    .filter((child) => child !== undefined);
  // A fragment has no element of its own.
  return { nodes, isAlone: nodes.length === 1 && isJsxElement(parent) };
}

/** Whether a type may be text, by its id. An array of itself adds nothing. */
type Known = Map<number, boolean>;

function mayBeText(checker: Checker, type: Type, known: Known): boolean {
  const before = known.get(type.id);
  if (before !== undefined) return before;
  known.set(type.id, false);
  const result = type.isUnionType()
    ? type.getTypes().some((each) => mayBeText(checker, each, known))
    : ((type.flags & TEXT) !== 0 && !isEmptyText(type)) || isListWithText(checker, type, known);
  known.set(type.id, result);
  return result;
}

/** Returns true for a type that React renders as nothing. */
function isEmptyText(type: Type): boolean {
  return type.isStringLiteralType() && type.value === '';
}

function isListWithText(checker: Checker, type: Type, known: Known): boolean {
  if (type.isUnionType()) return type.getTypes().some((each) => isListWithText(checker, each, known));
  if (!type.isTypeReference() || !checker.isArrayLikeType(type)) return false;
  return checker.getTypeArguments(type).some((each) => mayBeText(checker, each, known));
}
