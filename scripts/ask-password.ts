// Asks for a password: without showing it in a terminal, else the first line of what is piped in.

import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Null when nothing was typed or piped in. Throws when the two times differ. */
export async function askPassword(): Promise<string | null> {
  const lines = createInterface({
    input: process.stdin,
    // What is typed is echoed here: nowhere.
    output: new Writable({ write: (_chunk, _encoding, done) => done() }),
    terminal: process.stdin.isTTY === true,
  });
  lines.on('SIGINT', () => process.exit(130));
  try {
    if (!process.stdin.isTTY) {
      for await (const line of lines) return line || null;
      return null;
    }
    const password = await askUnseen(lines, 'Password: ');
    if (password && password !== (await askUnseen(lines, 'Once more: '))) {
      throw new Error('The two passwords differ.');
    }
    return password || null;
  } finally {
    lines.close();
  }
}

async function askUnseen(lines: ReturnType<typeof createInterface>, words: string): Promise<string> {
  process.stderr.write(words);
  const answer = await lines.question('');
  process.stderr.write('\n');
  return answer;
}
