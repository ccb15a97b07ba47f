import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { Config } from '../config.ts';

const SHORT_AND_PLAIN = /^[A-Za-z0-9-]{8,64}$/u;

/** A trusted proxy's own id, so that both logs name a request alike; else a new one. */
export function requestIds({ TRUST_PROXY = [] }: Pick<Config, 'TRUST_PROXY'>) {
  const proxies = new BlockList();
  for (const range of TRUST_PROXY) {
    const [address = '', bits] = range.split('/');
    const family = familyOf(address);
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  return ({ headers, socket }: IncomingMessage): string => {
    const { 'x-request-id': given } = headers;
    const { remoteAddress: from } = socket;
    const isTaken = typeof given === 'string' && SHORT_AND_PLAIN.test(given);
    return isTaken && from && proxies.check(from, familyOf(from)) ? given : randomUUID();
  };
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
