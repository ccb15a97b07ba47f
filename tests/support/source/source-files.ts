import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');

/** The folders that hold source code. */
export const sourceFolders = ['server', 'shared', 'web', 'tests', 'scripts', 'bench'];

/** A file's path, from the project's folder and with forward slashes, and its text. */
export type SourceFile = { path: string; text: string };

/** What a file imports: a file of the project, or a package. Types leave nothing behind when the program runs. */
export type Import = { target: string; isPackage: boolean };

/** Every source file of the project. */
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

/** The imports of one file. */
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

/** Whether the file is a test that stands beside what it tests. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}
