import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import type { Config } from '../config.ts';

const SHORT_AND_PLAIN = /^[A-Za-z0-9-]{8,64}$/u;

function proxyCheck({ TRUST_PROXY = [] }: Pick<Config, 'TRUST_PROXY'>) {
  const proxies = new BlockList();
  for (const range of TRUST_PROXY) {
    const [address = '', bits] = range.split('/');
    const family = getFamily(address);
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  return ({ remoteAddress: from }: Socket): boolean =>
    from !== undefined && proxies.check(from, getFamily(from));
}

/** Uses the request id of a trusted proxy, so that both logs contain the same id. */
export function requestIds(settings: Pick<Config, 'TRUST_PROXY'>) {
  const isProxy = proxyCheck(settings);
  return ({ headers, socket }: IncomingMessage): string => {
    const { 'x-request-id': given } = headers;
    const isTaken = typeof given === 'string' && SHORT_AND_PLAIN.test(given);
    return isTaken && isProxy(socket) ? given : randomUUID();
  };
}

const getFamily = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
