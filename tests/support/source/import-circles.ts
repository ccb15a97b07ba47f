import type { Rule } from './house-rules.ts';
import { findImports, isTest } from './source-files.ts';

/** No file imports itself indirectly, not even by types, so each can be read without its dependents. */
export const nothingImportsItself: Rule = (files) => {
  const paths = new Set(files.map((file) => file.path));
  const targets = new Map(
    files.map((file) => [
      file.path,
      findImports(file)
        .map((one) => one.target)
        .filter((target) => paths.has(target)),
    ]),
  );
  return findCircles(targets);
};

const sidesWithFolders = ['server', 'web', 'shared', 'scripts', 'bench'];

/** Returns the folder below its side, with everything in it. A file outside of every folder is its own. */
function findFolder(path: string): string | undefined {
  const [side = '', name = ''] = path.split('/');
  if (!sidesWithFolders.includes(side) || isTest(path)) return undefined;
  return side === 'scripts' || side === 'bench' ? side : `${side}/${name}`;
}

/**
 * No folder imports itself indirectly, so each can be read without those above. Types count, except those of
 * the context.
 */
export const foldersMakeNoCircle: Rule = (files) => {
  const targets = new Map<string, string[]>();
  for (const file of files) {
    const folder = findFolder(file.path);
    if (folder === undefined || file.path === 'server/context.ts') continue;
    const imported = findImports(file)
      .filter((one) => !one.isPackage)
      .flatMap((one) => findFolder(one.target) ?? [])
      .filter((target) => target !== folder);
    targets.set(folder, [...new Set([...(targets.get(folder) ?? []), ...imported])]);
  }
  return findCircles(targets);
};

function findCircles(targets: Map<string, string[]>): string[] {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (place: string, way: string[]) => {
    if (way.includes(place)) circles.push([...way.slice(way.indexOf(place)), place].join(' -> '));
    if (way.includes(place) || done.has(place)) return;
    for (const target of targets.get(place) ?? []) visit(target, [...way, place]);
    done.add(place);
  };
  for (const place of targets.keys()) visit(place, []);
  return circles;
}
