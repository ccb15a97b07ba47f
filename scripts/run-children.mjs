import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './install.mjs';

// npm passes Ctrl-C on to its child, which the terminal told already; a server takes a second signal as 'at once'.
const sameSignalMs = 1000;
const endWithParent = pathToFileURL(join(root, 'scripts', 'end-with-parent.mjs')).href;

/** Starts each command with its environment; exits with the code of the first that ends, once all have ended. */
export function runChildren(commands) {
  const children = commands.map(({ command, env }) =>
    // In a group of its own, so that signals reach it through us only, and once.
    spawn(process.execPath, ['--import', endWithParent, ...command], {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env,
      detached: true,
    }),
  );
  let exitCode;
  let running = children.length;
  const stopAll = (signal) => {
    for (const child of children)
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  };
  for (const child of children) {
    child.on('exit', (code) => {
      exitCode ??= code ?? 1;
      running -= 1;
      if (running === 0) process.exit(exitCode);
      stopAll('SIGTERM');
    });
  }
  let lastSignalAt = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      const isRepeated = Date.now() - lastSignalAt < sameSignalMs;
      lastSignalAt = Date.now();
      if (!isRepeated) stopAll(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    });
  }
  if (process.env.npm_lifecycle_event) whenOrphaned(() => stopAll('SIGTERM'));
}

/** npm runs us through a shell, which stays when npm is killed. Only Linux says whose child the shell is. */
function whenOrphaned(then) {
  const shell = process.ppid;
  const npm = parentOf(shell);
  const watch = setInterval(() => {
    if (process.ppid === shell && parentOf(shell) === npm) return;
    clearInterval(watch);
    then();
  }, 500);
}

function parentOf(pid) {
  try {
    // The name in brackets may hold anything.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1];
  } catch {
    return undefined;
  }
}
