import { s3AccessVariable, startS3Server } from './s3-server.ts';

/** Starts the server and tells the test files how to reach it; answers with what stops it. */
export default async function setup(): Promise<() => Promise<void>> {
  const { stop, ...server } = await startS3Server();
  // What is no text stays here.
  process.env[s3AccessVariable] = JSON.stringify(server);
  return stop;
}
