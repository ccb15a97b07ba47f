// npm run check: types, lint, format and the rules of the architecture; what to run before a commit.
import { spawnSync } from 'node:child_process';
import { ensureInstalled, root } from './install.mjs';

ensureInstalled();

const steps = [
  { name: 'types of the server', command: ['typescript/bin/tsc', '--project', 'tsconfig.json'] },
  { name: 'types of the web client', command: ['typescript/bin/tsc', '--project', 'web/tsconfig.json'] },
  {
    name: 'types of the journeys',
    command: ['typescript/bin/tsc', '--project', 'tests/journeys/tsconfig.json'],
  },
  { name: 'lint and format', command: ['@biomejs/biome/bin/biome', 'ci', '--error-on-warnings'] },
  {
    name: 'architecture',
    command: ['vitest/vitest.mjs', 'run', '--project', 'architecture', 'tests/architecture.test.ts'],
  },
];

const results = steps.map(({ name, command: [program, ...args] }) => {
  console.log(`\n=== ${name} ===`);
  const { status } = spawnSync(process.execPath, [`node_modules/${program}`, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return { name, isGood: status === 0 };
});

console.log('');
for (const { name, isGood } of results) console.log(`${isGood ? 'ok    ' : 'FAILED'}  ${name}`);
process.exitCode = results.every(({ isGood }) => isGood) ? 0 : 1;
