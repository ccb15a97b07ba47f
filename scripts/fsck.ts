// npm run fsck
import { runInProcess } from './command.ts';
import { fsckCommand } from './fsck-command.ts';

runInProcess(fsckCommand);
