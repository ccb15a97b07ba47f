// The settings for a command: those that the server is started with, from the environment and the file .env.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, readConfig, WrongSettings } from '../server/config.ts';

/** Ends the process with a line for each wrong setting. */
export function settingsOrExit(exitCode = 1): Config {
  const file = join(import.meta.dirname, '..', '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error;
    for (const line of error.lines) process.stderr.write(`${line}\n`);
    process.exit(exitCode);
  }
}
