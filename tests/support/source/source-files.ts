import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');

export const sourceFolders = ['server', 'shared', 'web', 'tests', 'scripts', 'bench'];

/** A path with forward slashes, relative to the project, and the file's text. */
export type SourceFile = { path: string; text: string };

/** An imported file of the project, or a package. Types do not exist at runtime. */
export type Import = { target: string; isPackage: boolean };

export function readSourceFiles(): SourceFile[] {
  return sourceFolders.flatMap((folder) => {
    const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs|js|css)$/.test(entry.name))
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        const name = path.slice(root.length + 1).replaceAll('\\', '/');
        return { path: name, text: readFileSync(path, 'utf8') };
      });
  });
}

const importPattern =
  /^\s*(?:import|export)\s+(?:type\s)?[^;'"]*?\bfrom\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

export function findImports(file: SourceFile): Import[] {
  return [...file.text.matchAll(importPattern)].map((match) => {
    const target = match[1] ?? match[2] ?? match[3] ?? '';
    const isPackage = !target.startsWith('.');
    return {
      target: isPackage ? target : posix.join(posix.dirname(file.path), target),
      isPackage,
    };
  });
}

/** Returns true for a test beside the code that it tests. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}
