import type { AddressInfo } from 'node:net';
import type { Config } from '../config.ts';

/** At any log level: a new operator needs it. */
export function sayReady(
  { PUBLIC_URL, PORT }: Pick<Config, 'PUBLIC_URL' | 'PORT'>,
  address: AddressInfo | string | null,
  ...lines: string[]
): void {
  const port = typeof address === 'object' && address ? address.port : PORT;
  const ready = `Keepsake is ready: ${PUBLIC_URL ?? `http://localhost:${port}`}`;
  process.stdout.write(`\n  ${[ready, ...lines].join('\n  ')}\n\n`);
}
