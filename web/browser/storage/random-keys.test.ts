import { expect, it } from 'vitest';
import { newClientKey } from './random-keys.ts';

it('random keys are UUIDs', () => {
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u;
  for (let count = 0; count < 100; count++) expect(newClientKey()).toMatch(uuid);
});
