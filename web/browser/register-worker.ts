import { trustScript } from './trusted-script.ts';

const ADDRESS = '/worker.js';
/**
 * One worker for each: every page of a scope is asked for by its worker, which may have to start first, and twice where
 * the worker leaves it to the browser.
 */
const SCOPES = ['/upload/', '/wall/', '/share'];

export function registerWorker(): void {
  // Built only; browsers offer it over HTTPS only.
  if (!import.meta.env.PROD || !navigator.serviceWorker) return;
  const address = trustScript('keepsake-worker', ADDRESS);
  for (const scope of SCOPES) navigator.serviceWorker.register(address, { scope }).catch(() => undefined);
}
