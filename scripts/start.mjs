import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, root } from './install.mjs';
import { runChildren } from './run-children.mjs';
import { serverEnvironment } from './server-environment.mjs';

ensureInstalled();
ensureBuilt();
const settings = join(root, '.env');
if (existsSync(settings)) process.loadEnvFile(settings);
runChildren([{ command: ['server/run.mjs'], env: serverEnvironment(process.env) }]);
