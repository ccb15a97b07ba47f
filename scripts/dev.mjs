import { ensureInstalled } from './install.mjs';
import { loadEnvFile } from './load-env-file.mjs';
import { runChildren } from './run-children.mjs';

ensureInstalled();
loadEnvFile();
const port = process.env.PORT ?? '3000';
runChildren([
  {
    command: ['--watch', 'server/run.mjs', '--as-written'],
    env: { PUBLIC_URL: 'http://localhost:5173', ...process.env, PORT: port },
  },
  {
    command: ['node_modules/vite/bin/vite.js', '--logLevel', 'warn'],
    env: { ...process.env, API_URL: `http://localhost:${port}` },
  },
]);
