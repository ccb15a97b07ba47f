// Compiles the messages when the web client is built, so that a phone loads no parser of them.
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

const MESSAGES =
  /\/shared\/messages\/[a-z-]+\/(?:(?:[a-z]+\/)+[a-z-]+-messages\.ts|(?:guest|owner|admin)\.json)$/iu;

interface Node {
  type: string;
  start: number;
  end: number;
}

export const compileMessages: Plugin = {
  name: 'compile-messages',
  // Types are gone by then.
  enforce: 'post',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  transform: {
    filter: { id: MESSAGES },
    handler(code) {
      let compiled = code;
      for (const { value, start, end } of textsIn(this.parse(code)).toReversed())
        compiled = compiled.slice(0, start) + JSON.stringify(compile(value)) + compiled.slice(end);
      return { code: compiled, map: null };
    },
  },
};

function textsIn(node: unknown, found: (Node & { value: string })[] = []) {
  if (Array.isArray(node)) for (const each of node) textsIn(each, found);
  else if (typeof node === 'object' && node !== null) {
    const { type, value } = node as { type?: string; value?: Node & { value: unknown } };
    if (type === 'Property' && value?.type === 'Literal' && typeof value.value === 'string')
      found.push({ ...value, value: value.value });
    for (const each of Object.values(node)) textsIn(each, found);
  }
  return found;
}
