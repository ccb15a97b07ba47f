import { setFlagsFromString } from 'node:v8';
import { type Config, readConfig, WrongSettings } from './config.ts';
import { serve } from './serve.ts';

/**
 * In percent of heap growth between two collections. Photo buffers count too: with V8's default, the heap of
 * 30 MB would be marked again after every four photos.
 */
const HEAP_GROWTH = 400;

async function main(): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  await serve(settingsOrExit());
}

function settingsOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error;
    for (const line of error.lines) process.stderr.write(`${line}\n`);
    process.exit(1);
  }
}

function startFailure(error: unknown): string {
  const { code, message } =
    error instanceof Error ? (error as NodeJS.ErrnoException) : { message: String(error) };
  return code === 'EADDRINUSE'
    ? `${portSetting(error)}: another program listens there already (${message})`
    : message;
}

function portSetting(error: unknown): 'PORT' | 'METRICS_PORT' {
  const { port } = error as { port?: number };
  return String(port) === process.env.METRICS_PORT?.trim() ? 'METRICS_PORT' : 'PORT';
}

main().catch((error) => {
  process.stderr.write(`Keepsake could not start: ${startFailure(error)}\n`);
  process.exit(1);
});
