import { parentPort, workerData } from 'node:worker_threads';
import Libsql from 'libsql';

const NOT_NOW = /^SQLITE_(?:BUSY|LOCKED|CANTOPEN)(?:_|$)/u;

const { path, max } = workerData as { path: string; max: number };
parentPort?.postMessage(findProblems());

function findProblems(): string[] {
  try {
    const database = new Libsql(path, { readonly: true });
    const rows = database.prepare(`pragma quick_check(${max})`).raw(true).all() as string[][];
    database.close();
    return rows.flat().filter((line) => line !== 'ok');
  } catch (error) {
    // Unreadable pages are no damage: the next check may read them.
    if (NOT_NOW.test(String((error as { code?: unknown }).code))) throw new Error(`pages not read: ${error}`);
    return [String(error)];
  }
}
