// Asks for a password: without showing it in a terminal, else the first line of what is piped in.

import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { CommandCall } from './command.ts';

/** Null when nothing was typed or piped in. Throws when the two times differ. */
export async function askPassword({
  input,
  printError,
}: Pick<CommandCall, 'input' | 'printError'>): Promise<string | null> {
  const lines = createInterface({
    input,
    // What is typed is echoed here: nowhere.
    output: new Writable({ write: (_chunk, _encoding, done) => done() }),
    terminal: input.isTTY === true,
  });
  lines.on('SIGINT', () => process.exit(130));
  try {
    if (!input.isTTY) {
      for await (const line of lines) return line || null;
      return null;
    }
    const ask = async (words: string) => {
      printError(words);
      const answer = await lines.question('');
      printError('\n');
      return answer;
    };
    const password = await ask('Password: ');
    if (password && password !== (await ask('Once more: '))) {
      throw new Error('The two passwords differ.');
    }
    return password || null;
  } finally {
    lines.close();
  }
}
