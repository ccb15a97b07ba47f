import { s3AccessVariable, startS3Server } from './s3-server.ts';

/** Starts the server and stores its address for the test files. Returns the function that stops it. */
export default async function setup(): Promise<() => Promise<void>> {
  const { stop, ...server } = await startS3Server();
  // Functions cannot be passed to the test files.
  process.env[s3AccessVariable] = JSON.stringify(server);
  return stop;
}
