import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ensureInstalled, root } from './install.mjs';

ensureInstalled();

/** Only what has changed since the last time is looked at again. */
const types = (name, project) => ({
  name: `types of ${name}`,
  command: [
    'typescript/bin/tsc',
    ...['--project', project, '--incremental'],
    ...['--tsBuildInfoFile', `node_modules/.cache/types/${project.replaceAll('/', '-')}buildinfo`],
  ],
});

// The longest first: two run at a time.
const steps = [
  types('the server', 'tsconfig.json'),
  types('the web client', 'web/tsconfig.json'),
  { name: 'lint and format', command: ['@biomejs/biome/bin/biome', 'ci', '--error-on-warnings'] },
  types('the service worker', 'web/worker/tsconfig.json'),
  types('the journeys', 'tests/journeys/tsconfig.json'),
  {
    name: 'unused files, exports and packages',
    command: ['knip/bin/knip.js', '--treat-config-hints-as-errors'],
  },
  // It counts missing and stale ones, and fails for those that would break a page.
  { name: 'translations', command: ['tsx/dist/cli.mjs', 'scripts/translate.ts'] },
  {
    name: 'architecture, requirements, documents',
    command: [
      'vitest/vitest.mjs',
      ...['run', '--project', 'architecture'],
      ...[
        'tests/architecture.test.ts',
        'tests/requirements.test.ts',
        'tests/visible-text.test.ts',
        'tests/bare-text.test.ts',
        'tests/docs.test.ts',
      ],
    ],
  },
];
const AT_ONCE = 2;

const waiting = [...steps];
const passed = [];
await Promise.all(Array.from({ length: AT_ONCE }, workThrough));

console.log('');
for (const { name } of steps) console.log(`${passed.includes(name) ? 'ok    ' : 'FAILED'}  ${name}`);
process.exitCode = passed.length === steps.length ? 0 : 1;

async function workThrough() {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const [program, ...args] = step.command;
    const child = spawn(process.execPath, [`node_modules/${program}`, ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text) => {
        output += text;
      });
    }
    const [status] = await once(child, 'close');
    console.log(`\n=== ${step.name} ===\n${output}`);
    if (status === 0) passed.push(step.name);
  }
}
