// Runs the server as it is written, through tsx: the one way in for `npm start`, containers and tests.
// Libraries of many files are loaded before tsx looks at each file, which would take twice as long.
import 'kysely';
import 'zod';
import 'tsx';

await import('./main.ts');
