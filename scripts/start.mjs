// npm start: installs and builds what is missing or stale, then runs the server.
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, root } from './install.mjs';
import { runChildren } from './run-children.mjs';

ensureInstalled();
ensureBuilt();
const settings = join(root, '.env');
if (existsSync(settings)) process.loadEnvFile(settings);
// Node's pool has four threads whatever the machine has; the server cannot change that once it runs.
const threads = String(Math.max(4, availableParallelism() + 2));
const environment = { UV_THREADPOOL_SIZE: threads, ...process.env, NODE_ENV: 'production' };
runChildren([{ command: ['server/run.mjs'], env: environment }]);
