import { postgresUrlVariable, startPostgres } from './postgres.ts';

/** Starts the server and tells the test files where it is; answers with what stops it. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startPostgres();
  process.env[postgresUrlVariable] = server.url;
  return () => server.stop();
}
