// Starts a worker thread from a TypeScript file; tsx does not reach into worker threads by itself.
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Starts `file`, resolved against `base` (`import.meta.url`), as a thread of this process. */
export function startThread(file: string, base: string, options: WorkerOptions = {}): Worker {
  const tsx = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  const entry = JSON.stringify(new URL(file, base).href);
  const code = `import(${tsx}).then((api) => { api.register(); return import(${entry}); })`;
  return new Worker(code, { ...options, eval: true, execArgv: [] });
}
