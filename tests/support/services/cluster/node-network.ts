import { execFileSync, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  makeThrowawayFolder,
  startThrowaway,
  type ThrowawayProcess,
  waitUntil,
} from '../../throwaway-process.ts';

export interface NodeNetwork {
  /** This machine's own address in the network. */
  address: string;
  addNode(name: string): Promise<NetworkNode>;
  stop(): Promise<void>;
}

export interface NetworkNode {
  address: string;
  /** Returns the command in its own network and process namespaces, which end with it. */
  onNode(command: readonly string[]): string[];
  /** Silently drops everything in both directions. */
  cut(): void;
  reconnect(): void;
}

/**
 * Returns true if networks of nodes can be created here, which requires root on Linux and a privileged
 * container.
 */
export function canMakeNetworks(): boolean {
  return (
    process.getuid?.() === 0 &&
    spawnSync('unshare', ['--net', 'ip', 'link', 'add', 'br0', 'type', 'bridge']).status === 0
  );
}

/** Creates machines on one switch as kernel namespaces, which end with this process. */
export async function openNodeNetwork(): Promise<NodeNetwork> {
  const spaces: ThrowawayProcess[] = [];
  const subnet = `10.213.${randomInt(256)}`;
  const uplink = `keep${process.pid}`;
  const makeSpace = async () => {
    const folder = makeThrowawayFolder('keepsake-network-');
    const log = join(folder, 'pid');
    const command = ['unshare', '--net', 'sh', '-c', 'echo $$; exec sleep infinity'];
    spaces.push(startThrowaway(command, { folder, log, signal: 'KILL' }));
    const pid = () => (existsSync(log) ? readFileSync(log, 'utf8').trim() : '');
    await waitUntil(
      async () => pid() !== '',
      5,
      () => 'No network could be made.',
    );
    return pid();
  };
  const switchPid = await makeSpace();
  ip(`link add ${uplink} type veth peer name uplink netns ${switchPid}`);
  ip(`address add ${subnet}.1/24 dev ${uplink}`);
  ip(`link set ${uplink} up`);
  ip('link add br0 type bridge', switchPid);
  ip('link set br0 up', switchPid);
  ip('link set uplink master br0 up', switchPid);

  let count = 0;
  return {
    address: `${subnet}.1`,
    async addNode(name) {
      const pid = await makeSpace();
      count += 1;
      const address = `${subnet}.${10 + count}`;
      ip(`link add ${name} type veth peer name eth0 netns ${pid}`, switchPid);
      ip(`address add ${address}/24 dev eth0`, pid);
      ip('link set lo up', pid);
      ip('link set eth0 up', pid);
      const reconnect = () => ip(`link set ${name} master br0 up`, switchPid);
      reconnect();
      const alone = ['unshare', '--pid', '--fork', '--kill-child=KILL', '--mount-proc'];
      return {
        address,
        onNode: (command) => ['nsenter', `--net=/proc/${pid}/ns/net`, ...alone, ...command],
        cut: () => ip(`link set ${name} nomaster`, switchPid),
        reconnect,
      };
    },
    stop: async () => void (await Promise.all(spaces.map((each) => each.stop()))),
  };
}

function ip(words: string, inSpaceOf?: string): void {
  const command = ['ip', ...words.split(' ')];
  const enter = inSpaceOf === undefined ? [] : ['nsenter', `--net=/proc/${inSpaceOf}/ns/net`];
  const [program = '', ...args] = [...enter, ...command];
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
}
