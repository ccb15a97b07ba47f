import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, root } from './install.mjs';
import { runChildren } from './run-children.mjs';

ensureInstalled();
const settings = join(root, '.env');
if (existsSync(settings)) process.loadEnvFile(settings);
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
