import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../server/app/build-app.ts';
import { closeBehindProxy } from '../../server/http/limits/end-connections.ts';
import { startKeepsake, type TestKeepsake } from '../support/keepsake-server.ts';
import { makePhoto } from '../support/made-photos.ts';
import { ownerWithAlbum, type Person } from '../support/person.ts';
import { findNginx, startNginx } from '../support/services/nginx.ts';
import { findFreePorts } from '../support/throwaway-process.ts';

/** Use sixteen and more in manual runs. */
const RESTARTS = Number(process.env.KEEPSAKE_RESTARTS ?? 6);
const GUESTS = 6;
/** The pause between two photos of a guest. Guests and servers share one process, which needs idle time. */
const PAUSE_MS = 50;

let keepsake: TestKeepsake;
let owner: Person;
let servers: { port: number; app: FastifyInstance }[];

async function serve(port: number) {
  const app = await buildApp(keepsake.ctx, null);
  await app.listen({ port, host: '127.0.0.1' });
  return { port, app };
}

beforeAll(async () => {
  keepsake = await startKeepsake();
  ({ owner } = await ownerWithAlbum(keepsake));
  await keepsake.ctx.db.updateTable('users').set({ tier: 'PRO' }).execute();
  servers = await Promise.all((await findFreePorts(2)).map(serve));
});
afterAll(async () => {
  for (const { app } of servers ?? []) await app.close();
  await keepsake?.stop();
});

test.skipIf(findNginx() === null)(
  'two servers that restart one after the other behind nginx lose no response, with or without keep-alive',
  async () => {
    const { bytes } = await makePhoto({ width: 32, height: 32 });
    const newCode = async () => (await owner.createAlbum('The party')).album.uploadCode;
    let [code, restarting] = [await newCode(), true];
    const upload = async (proxy: string) => {
      const body = new FormData();
      body.append('photos', new Blob([Buffer.from(bytes)]), 'a.jpg');
      const headers = { 'X-Device-Id': crypto.randomUUID() };
      const answer = await fetch(`${proxy}/api/uploads/${code}`, { method: 'POST', body, headers });
      await answer.arrayBuffer();
      return answer.status;
    };
    const targets = servers.map(({ port }) => `http://127.0.0.1:${port}`);
    const proxies = await Promise.all([0, 16].map((kept) => startNginx(targets, '20m', kept)));
    const statuses = new Map<number, number>();
    const guests = Array.from({ length: GUESTS }, async (_, guest) => {
      const { url } = proxies[guest % proxies.length] ?? { url: '' };
      while (restarting) {
        const status = await upload(url);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        await wait(PAUSE_MS);
      }
    });
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      const [next, ...others] = servers;
      if (!next) break;
      await closeBehindProxy(next.app);
      servers = [...others, await serve(next.port)];
      // Time passes, so that the limits of album and address do not interfere.
      keepsake.advance(60_000);
      code = await newCode();
    }
    restarting = false;
    await Promise.all(guests);
    await Promise.all(proxies.map((proxy) => proxy.stop()));
    expect([...statuses.keys()]).toEqual([201]);
    expect(statuses.get(201)).toBeGreaterThan(RESTARTS * GUESTS);
  },
);
