// npm run admin
import { adminCommand } from './admin-command.ts';
import { runInProcess } from './command.ts';

runInProcess(adminCommand);
