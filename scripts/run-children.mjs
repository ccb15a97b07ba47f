// Runs programs as long as this one runs: what stops it stops them, and the first that ends ends it.
import { spawn } from 'node:child_process';
import { root } from './install.mjs';

// npm passes Ctrl-C on to its child, which the terminal told already; a server takes a second signal as 'at once'.
const sameSignalMs = 1000;

/** Starts each command with its environment; exits with the code of the first that ends, once all have ended. */
export function runChildren(commands) {
  const children = commands.map(({ command, env }) =>
    // In a group of its own, so that signals reach it through us only, and once.
    spawn(process.execPath, command, { cwd: root, stdio: 'inherit', env, detached: true }),
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
  // npm passes a signal to the shell it started, which dies of it without telling us.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) {
    const watch = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watch);
      stopAll('SIGTERM');
    }, 500);
  }
}
