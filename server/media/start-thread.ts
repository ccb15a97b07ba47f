import { basename } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { builtFile, isBuildFresh } from '../built-server.mjs';

const isBuilt = import.meta.url.endsWith('.js');

/** Returns the built file unless a source is newer: tsx takes 0.7 s of processor time instead of 0.2 s. */
export function resolveOwnFile(file: string, base: string): { url: URL; needsTsx: boolean } {
  const name = `${basename(file, '.ts')}.js`;
  if (isBuilt) return { url: new URL(`./${name}`, base), needsTsx: false };
  if (isBuildFresh()) return { url: builtFile(name), needsTsx: false };
  return { url: new URL(file, base), needsTsx: true };
}

/** Loads tsx in the thread if it is needed, because worker threads do not inherit it. */
export function startThread(file: string, base: string, options: WorkerOptions = {}): Worker {
  const { url, needsTsx } = resolveOwnFile(file, base);
  if (!needsTsx) return new Worker(url, { ...options, execArgv: [] });
  const tsx = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  const entry = JSON.stringify(url.href);
  const code = `import(${tsx}).then((api) => { api.register(); return import(${entry}); })`;
  return new Worker(code, { ...options, eval: true, execArgv: [] });
}

/** Sends `order`, if there is one, and returns the next message. Throws if the thread ends. */
export function askThread<Answer>(thread: Worker, order?: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const settle = () => thread.off('message', onMessage).off('error', onError).off('exit', onExit);
    const onMessage = (answer: Answer) => {
      settle();
      resolve(answer);
    };
    const onError = (error: unknown) => {
      settle();
      reject(error);
    };
    const onExit = (code: number) => onError(new Error(`thread ended with ${code}`));
    thread.on('message', onMessage).on('error', onError).on('exit', onExit);
    if (order !== undefined) thread.postMessage(order);
  });
}

export function endThread(thread: Worker): void {
  // Without a listener an error would end the process.
  thread.on('error', () => undefined);
  void thread.terminate();
}
