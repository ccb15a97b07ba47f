import { afterEach, expect, it, vi } from 'vitest';
import { trustScript } from './trusted-script.ts';

afterEach(() => vi.unstubAllGlobals());

it('makes a policy that passes this address and refuses any other', () => {
  const policies: Record<string, (url: string) => string> = {};
  vi.stubGlobal('trustedTypes', {
    createPolicy(name: string, rules: { createScriptURL(url: string): string }) {
      policies[name] = rules.createScriptURL;
      return rules;
    },
  });
  expect(trustScript('keepsake-hashes', '/assets/hash-worker.js')).toBe('/assets/hash-worker.js');
  expect(() => policies['keepsake-hashes']?.('/uploads/photo.jpg')).toThrow('No script of ours');
});

it('is the address itself where there are no Trusted Types', () => {
  expect(trustScript('keepsake-hashes', '/assets/hash-worker.js')).toBe('/assets/hash-worker.js');
});
