import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type Logger, pino } from 'pino';
import type { Config } from '../config.ts';
import { heldLog } from '../held-log.ts';
import { quietTurn } from '../http/limits/end-connections.ts';
import { type FromParent, type FromProcess, NUMBER_VARIABLE } from './parent-process.ts';
import { sayReady } from './say-ready.ts';

/** Milliseconds until a process that ended is started again. */
const RESTART_MS = 1_000;

/**
 * Starts `PROCESSES` nodes on one port: each new connection goes to the next of them. Throws where the first does not
 * start, or the port is taken.
 */
export async function startProcesses(config: Config): Promise<void> {
  const log = pino({ level: config.LOG_LEVEL }, releasedLog());
  const nodes = openNodes(config, log);
  const listener = createServer({ pauseOnConnect: true, noDelay: true }, nodes.pass);

  // Alone at first: it brings the database up to date.
  const admin = await nodes.start(1);
  const others = Array.from({ length: config.PROCESSES - 1 }, (_, at) => nodes.start(at + 2));
  await Promise.all(others);
  listener.listen({ port: config.PORT, host: config.HOST });
  await once(listener, 'listening');
  sayReady(config, listener.address(), `${config.PROCESSES} processes`, admin);

  let isStopping = false;
  const stop = async (drainMs: number) => {
    if (isStopping) return nodes.kill();
    isStopping = true;
    nodes.tell('drain');
    await wait(drainMs);
    await quietTurn();
    // Refused from here on. What was accepted before is passed on before the word to stop.
    listener.close();
    nodes.tell('stop');
    process.exit(await nodes.ended());
  };
  process.on('SIGTERM', () => stop(config.DRAIN_DELAY_SECONDS * 1_000));
  process.on('SIGINT', () => stop(0));
}

function openNodes(config: Config, log: Logger) {
  /** In the order of their turns. */
  let serving: ChildProcess[] = [];
  const running = new Set<ChildProcess>();
  /** Connections that a process has not been sent yet. */
  const unsent = new Map<ChildProcess, Set<Socket>>();
  let isStopping = false;
  let exitCode = 0;

  /** What the new node says of its administrator. */
  function start(number: number, isAgain = false): Promise<string> {
    const child = forkNode(config, number);
    let hasStarted = isAgain;
    running.add(child);
    return new Promise((resolve, reject) => {
      child.on('message', (word: FromProcess) => {
        if (word === 'leaving') leave(child);
        else {
          hasStarted = true;
          serving.push(child);
          resolve(word.ready);
        }
      });
      const onEnd = (code: number | null, reason: string | null) => {
        running.delete(child);
        leave(child);
        // Node.js forgets those that wait behind one which the process never took: they would hang.
        const left = unsent.get(child);
        for (const socket of left ?? []) if (left?.delete(socket)) pass(socket);
        unsent.delete(child);
        reject(new Error(`process ${number} ended with ${code ?? reason}`));
        if (isStopping) exitCode = Math.max(exitCode, code ?? 1);
        else if (hasStarted) void restart(number, code ?? reason);
      };
      child.once('exit', onEnd);
      // One that the system has no room for does not exit.
      child.on('error', (error) => child.pid === undefined && onEnd(null, error.message));
    });
  }

  async function restart(number: number, endedWith: number | string | null): Promise<void> {
    log.error({ number, endedWith }, 'a process has ended, and is started again');
    await wait(RESTART_MS);
    // Where it fails it is tried again from there.
    if (!isStopping) await start(number, true).catch(() => undefined);
  }

  function leave(child: ChildProcess): void {
    serving = serving.filter((each) => each !== child);
  }

  function pass(socket: Socket): void {
    const next = serving.shift();
    if (!next) return void socket.destroy();
    serving.push(next);
    const waiting = unsent.get(next) ?? new Set();
    unsent.set(next, waiting.add(socket));
    // Kept open until it is sent, so that another process can take it.
    next.send('connection' satisfies FromParent, socket, { keepOpen: true }, (error) => {
      // Passed on meanwhile, since this process ended.
      if (!waiting.delete(socket)) return;
      if (!error) return void socket.destroy();
      leave(next);
      pass(socket);
    });
  }

  return {
    start,
    pass,
    tell(word: FromParent): void {
      isStopping ||= word === 'stop';
      for (const child of running) if (child.connected) child.send(word, () => undefined);
    },
    kill(): never {
      for (const child of running) child.kill('SIGKILL');
      process.exit(1);
    },
    async ended(): Promise<number> {
      await Promise.all([...running].map((child) => once(child, 'exit')));
      return exitCode;
    },
  };
}

function forkNode(config: Config, number: number): ChildProcess {
  const { IMAGE_JOBS, PROCESSES, METRICS_PORT } = config;
  const metricsPort = METRICS_PORT === undefined ? '' : `${METRICS_PORT + number - 1}`;
  return fork(process.argv[1] ?? '', process.argv.slice(2), {
    execArgv: [],
    env: {
      ...process.env,
      [NUMBER_VARIABLE]: `${number}`,
      PROCESSES: `${PROCESSES}`,
      IMAGE_JOBS: `${Math.ceil(IMAGE_JOBS / PROCESSES)}`,
      METRICS_PORT: metricsPort,
    },
    // A group of its own: signals of the terminal reach it through the parent only.
    detached: true,
  });
}

function releasedLog() {
  const log = heldLog();
  log.release();
  return log;
}
