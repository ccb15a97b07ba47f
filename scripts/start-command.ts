import { adminCommand } from './admin-command.ts';
import { runInProcess } from './command.ts';
import { fsckCommand } from './fsck-command.ts';

/** `npm run admin` and `npm run fsck`: the first parameter says which. */
const commands = { admin: adminCommand, fsck: fsckCommand };
const name = process.argv.splice(2, 1)[0];
if (name !== 'admin' && name !== 'fsck') throw new Error('Say admin or fsck.');
await runInProcess(commands[name]);
