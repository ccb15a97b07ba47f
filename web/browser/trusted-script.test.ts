import { afterEach, expect, it, vi } from 'vitest';
import { trustScript } from './trusted-script.ts';

afterEach(() => vi.unstubAllGlobals());

it('the Trusted Types policy accepts its own script URL and rejects any other', () => {
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

it('without Trusted Types the script URL is returned unchanged', () => {
  expect(trustScript('keepsake-hashes', '/assets/hash-worker.js')).toBe('/assets/hash-worker.js');
});
