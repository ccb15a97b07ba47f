import type { Readable } from 'node:stream';
import { loadEnvFile } from './load-env-file.mjs';

export interface CommandCall {
  parameters: string[];
  environment: Record<string, string | undefined>;
  input: Readable & { isTTY?: boolean };
  print(text: string): void;
  printError(text: string): void;
}

const PROGRESS_MS = 10_000;

/** For long work: prints a line at most every ten seconds. */
export function progressOf({ print }: Pick<CommandCall, 'print'>): (line: string) => void {
  let next = performance.now() + PROGRESS_MS;
  return (line) => {
    if (performance.now() < next) return;
    next = performance.now() + PROGRESS_MS;
    print(`${line}\n`);
  };
}

/** Does its work and returns the exit code. An error that it throws is printed, and is the exit code 1. */
export type Command = (call: CommandCall) => Promise<number>;

/** With the settings that the server is started with: the environment and the file .env. */
export async function runInProcess(command: Command): Promise<void> {
  loadEnvFile();
  const exitCode = await runCommand(command, {
    parameters: process.argv.slice(2),
    environment: process.env,
    input: process.stdin,
    print: (text) => void process.stdout.write(text),
    printError: (text) => void process.stderr.write(text),
  });
  // Connections to a store that are kept open for the next request would keep the process too.
  process.exit(exitCode);
}

export async function runCommand(command: Command, call: CommandCall): Promise<number> {
  try {
    return await command(call);
  } catch (error) {
    call.printError(`${error instanceof Error ? error.message : error}\n`);
    return 1;
  }
}
