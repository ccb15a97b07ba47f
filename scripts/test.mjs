import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';

ensureInstalled();
ensureBuilt();
// Only now is there anything that understands TypeScript.
const { register } = await import('tsx/esm/api');
register();
await import('./run-tests.ts');
