import { startPgBouncer } from './pgbouncer.ts';
import { poolerVariable, postgresUrlVariable, startPostgres } from './postgres.ts';

/** Fewer than a server has connections: its transactions share them. */
const SESSIONS = 4;

/** Starts the server and tells the test files where it is; answers with what stops it. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startPostgres();
  process.env[postgresUrlVariable] = server.url;
  if (!process.env[poolerVariable]) return () => server.stop();
  const pooler = await startPgBouncer(server.url, SESSIONS);
  process.env[poolerVariable] = new URL(pooler.through(server.url)).port;
  return async () => {
    await pooler.stop();
    await server.stop();
  };
}
