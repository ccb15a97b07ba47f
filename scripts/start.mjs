import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { loadEnvFile } from './load-env-file.mjs';
import { runChildren } from './run-children.mjs';
import { serverEnvironment } from './server-environment.mjs';

ensureInstalled();
ensureBuilt();
loadEnvFile();
runChildren([{ command: ['server/run.mjs'], env: serverEnvironment(process.env) }]);
