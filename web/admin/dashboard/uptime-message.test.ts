import { expect, test } from 'vitest';
import { uptimeMessage } from './uptime-message.ts';

test.each([
  [0, '0 minutes'],
  [119, '1 minute'],
  [3599, '59 minutes'],
  [3600, '1 hour'],
  [86_399, '23 hours'],
  [3 * 86_400 + 500, '3 days'],
])('a server that runs for %d seconds: %s', (seconds, time) => {
  expect(uptimeMessage(seconds)).toBe(`The server has been running for ${time}.`);
});
