import { postgresUrlVariable, startPostgres } from './postgres.ts';

/** Starts the server and stores its address for the test files. Returns the function that stops it. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startPostgres();
  process.env[postgresUrlVariable] = server.url;
  return () => server.stop();
}
