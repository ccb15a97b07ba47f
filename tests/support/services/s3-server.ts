import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { findFreePorts, makeThrowawayFolder, startThrowaway, waitUntil } from '../throwaway-process.ts';

/** The settings of a client for the server. */
export type S3Access = { endpoint: string; region: string; accessKeyId: string; secretAccessKey: string };

export type S3Server = S3Access & {
  createBucket(): Promise<string>;
  /** Makes the gateway accept connections without a response, until `thaw`. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
};

/** Contains the S3Access of the server that `s3-setup.ts` started, as JSON. */
export const s3AccessVariable = 'KEEPSAKE_TEST_S3_ACCESS';

const programs = ['ceph-mon', 'ceph-osd', 'ceph', 'ceph-authtool', 'monmaptool', 'radosgw', 'radosgw-admin'];

/** Lists the gateway's programs that are not on the PATH. Empty if it can be started. */
export function findMissingS3Programs(): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return programs.filter((name) => !folders.some((folder) => existsSync(join(folder, name))));
}

/** Starts a separate server in a temporary folder, which ends with this process at the latest. */
export async function startS3Server(): Promise<S3Server> {
  const missing = findMissingS3Programs();
  if (missing.length > 0) throw new Error(`Ceph's S3 gateway is not installed: no ${missing.join(', ')}.`);
  const folder = makeThrowawayFolder('keepsake-s3-');
  const config = join(folder, 'ceph.conf');
  const [port = 0, monitorPort = 0] = await findFreePorts(2);
  const access: S3Access = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    accessKeyId: randomBytes(8).toString('hex'),
    secretAccessKey: randomBytes(16).toString('hex'),
  };
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], timeout: 30_000 });
  const toLogPath = (name: string) => join(folder, 'log', `${name}.out`);
  const start = (name: string, ...command: string[]) =>
    startThrowaway([...command, '-c', config, '-f'], { folder, log: toLogPath(name), signal: 'KILL' });

  for (const name of ['run', 'log', 'mon', 'osd', 'rgw']) mkdirSync(join(folder, name));
  const clusterId = randomUUID();
  const storeId = randomUUID();
  const monitors = `v2:127.0.0.1:${monitorPort}`;
  writeFileSync(config, describeCluster({ folder, clusterId, monitors, port }));
  const keyring = join(folder, 'keyring');
  const map = join(folder, 'monmap');
  run('monmaptool', '--create', '--fsid', clusterId, '--addv', 'a', `[${monitors}]`, map);
  run('ceph-authtool', '--create-keyring', keyring, '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *');
  run('ceph-mon', '-c', config, '-i', 'a', '--mkfs', '--monmap', map, '--keyring', keyring);
  const processes = [start('mon', 'ceph-mon', '-i', 'a')];
  run('ceph', '-c', config, '--connect-timeout', '20', 'osd', 'new', storeId);
  run('ceph-osd', '-c', config, '-i', '0', '--mkfs', '--osd-uuid', storeId);
  const gateway = start('rgw', 'radosgw', '-n', 'client.rgw');
  processes.push(start('osd', 'ceph-osd', '-i', '0'), gateway);
  const { accessKeyId, secretAccessKey } = access;
  const keys = ['--access-key', accessKeyId, '--secret-key', secretAccessKey];
  createUser((...args) => run('radosgw-admin', '-c', config, 'user', ...args), keys);
  await waitUntil(
    () =>
      fetch(access.endpoint).then(
        (reply) => reply.ok,
        () => false,
      ),
    30,
    () => `The S3 gateway did not start:\n${readFileSync(toLogPath('rgw'), 'utf8').slice(-2000)}`,
  );
  return {
    ...access,
    createBucket: () => createBucket(access),
    freeze: gateway.freeze,
    thaw: gateway.thaw,
    stop: async () => void (await Promise.all(processes.map((each) => each.stop()))),
  };
}

/**
 * The gateway's tool sometimes crashes as it exits, with or without having created the user, so it is
 * retried.
 */
function createUser(runTool: (...args: string[]) => void, keys: string[]): void {
  const create = () => runTool('create', '--uid', 'test', '--display-name', 'test', ...keys);
  try {
    create();
  } catch (error) {
    if ((error as { signal?: string }).signal !== 'SIGSEGV') throw error;
    try {
      runTool('info', '--uid', 'test');
    } catch {
      create();
    }
  }
}

/** Returns the server of this test run, which `s3-setup.ts` started. */
export function readS3Access(): S3Access {
  const text = process.env[s3AccessVariable];
  if (text === undefined) throw new Error(`${s3AccessVariable} is not set: no S3 server was started.`);
  return JSON.parse(text);
}

/** Creates a client with the settings that the gateway needs. */
export function makeS3Client(access: S3Access = readS3Access()): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = access;
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** Creates an empty bucket on the server, by default that of this test run, and returns its name. */
export async function createBucket(access: S3Access = readS3Access()): Promise<string> {
  const client = makeS3Client(access);
  const bucket = `test-${randomBytes(8).toString('hex')}`;
  try {
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
  } finally {
    client.destroy();
  }
  return bucket;
}

// A cluster of one without replication and internal authentication, with short ticks, so that it starts
// within a second.
function describeCluster(cluster: {
  folder: string;
  clusterId: string;
  monitors: string;
  port: number;
}): string {
  const { folder, clusterId, monitors, port } = cluster;
  return `[global]
fsid = ${clusterId}
mon host = [${monitors}]
public addr = 127.0.0.1
cluster addr = 127.0.0.1
auth cluster required = none
auth service required = none
auth client required = none
ms mon client mode = crc
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
mon allow pool size one = true
paxos propose interval = 0.02
paxos min wait = 0.01
objecter tick interval = 0.2
mon client hunt interval = 0.3
mon tick interval = 1
mon data avail crit = 1
mon warn on pool no redundancy = false
mon max pg per osd = 1000
osd crush chooseleaf type = 0
osd objectstore = memstore
memstore device bytes = 8589934592
osd class load list = *
osd class default list = *
run dir = ${folder}/run
admin socket = ${folder}/run/$name.asok
log file = ${folder}/log/$name.log
mon cluster log file = ${folder}/log/cluster.log
mon data = ${folder}/mon
osd data = ${folder}/osd
keyring = ${folder}/keyring
rgw data = ${folder}/rgw
rgw dns name = localhost
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw enable apis = s3,admin
rgw enable usage log = false
rgw thread pool size = 16
`;
}
