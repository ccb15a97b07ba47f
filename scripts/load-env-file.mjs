import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { fail, root } from './install.mjs';

const inWord = '\ue000';
const afterSpace = '\ue001';

/** Reads the file .env into the environment, whose own values come first. Says where a # ends a value. */
export function loadEnvFile() {
  const file = join(root, '.env');
  if (!existsSync(file)) return;
  const { values, cut, commented } = readEnvFile(readFileSync(file));
  for (const name of commented)
    console.error(
      `.env: what follows the # after ${name} is a comment. If it belongs to the value, put the value in quotes.`,
    );
  if (cut.length > 0)
    fail(
      `.env: ${cut.join(', ')}: a # ends the value. Put the value in quotes, or a space before the # of a comment.`,
    );
  for (const [name, value] of Object.entries(values)) process.env[name] ??= value;
}

/** `cut`: names of values that end at a # without a space before it; `commented`: those with a comment behind them. */
export function readEnvFile(bytes) {
  // Windows begins files with a byte order mark, which the decoder removes.
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  const text = new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes);
  const values = parseEnv(text);
  // With other characters in place of each # that begins no line, nothing is cut off.
  const whole = parseEnv(text.replace(/(?<=\S)#/gu, inWord).replace(/(?<=\S[^\S\n]+)#/gu, afterSpace));
  const namesOf = (pattern) =>
    // Node.js reads an indented comment with a = in it as a name.
    Object.keys(values).filter(
      (name) => /^\w/u.test(name) && pattern.test(whole[name]?.slice(values[name].length)),
    );
  return {
    values,
    cut: namesOf(new RegExp(`^${inWord}`, 'u')),
    commented: namesOf(new RegExp(`^\\s*${afterSpace}`, 'u')),
  };
}
