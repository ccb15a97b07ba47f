// The thread that reads every page of a SQLite file: seconds for a large one, in which the server goes on.

import { parentPort, workerData } from 'node:worker_threads';
import Libsql from 'libsql';

const { path, most } = workerData as { path: string; most: number };
parentPort?.postMessage(findProblems());

function findProblems(): string[] {
  try {
    const database = new Libsql(path, { readonly: true });
    const rows = database.prepare(`pragma quick_check(${most})`).raw(true).all() as string[][];
    database.close();
    return rows.flat().filter((line) => line !== 'ok');
  } catch (error) {
    return [String(error)];
  }
}
