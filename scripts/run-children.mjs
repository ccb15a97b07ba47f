import { execFileSync, spawn } from 'node:child_process';
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
    // In a group of its own, so that signals reach it through us only, and once. The channel between us closes when we
    // are killed.
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

/** npm runs us through a shell. A signal may end the shell without a word to us; npm killed leaves us the shell. */
function whenOrphaned(then) {
  const shell = process.ppid;
  const npm = parentOf(shell);
  const watch = setInterval(() => {
    if (process.ppid === shell && isRunning(npm)) return;
    clearInterval(watch);
    then();
  }, 500);
}

function parentOf(pid) {
  const parent =
    statusOf(pid)?.parent ?? execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(parent);
}

/** A zombie has ended; only Linux tells us, and elsewhere zombies are rare. */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code === 'ESRCH') return false;
  }
  return statusOf(pid)?.state !== 'Z';
}

/** What Linux says of a process; undefined elsewhere. */
function statusOf(pid) {
  try {
    // The name in brackets may hold anything.
    const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
    return { state, parent };
  } catch {
    return undefined;
  }
}
