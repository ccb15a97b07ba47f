import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig, SETTING_NAMES } from '../../server/config.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const DEPLOY = join(ROOT, 'deploy');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const patroni = parse(read('deploy/cluster/patroni.yml'));

type Environment = Record<string, string>;

interface Service {
  build?: string;
  environment?: Environment;
  volumes?: string[];
  depends_on?: string[] | Record<string, unknown>;
}

interface Container {
  name: string;
  env: { name: string; value?: string; valueFrom?: { secretKeyRef?: { name: string; key: string } } }[];
  ports: { containerPort: number }[];
  volumeMounts?: { name: string }[];
  [probe: `${string}Probe`]: { httpGet?: { path: string; port: number } } | undefined;
}

const compose: { services: Record<string, Service>; volumes: Record<string, null> } = parse(
  read('deploy/compose.cluster.yaml'),
  { merge: true },
);
const manifests = readdirSync(join(DEPLOY, 'kubernetes')).flatMap((name) =>
  parseAllDocuments(read(`deploy/kubernetes/${name}`)).map((document) => document.toJS()),
);
const containers: Container[] = manifests.flatMap(({ spec }) => spec.template?.spec.containers ?? []);
const requireContainer = (name: string) =>
  containers.find((each) => each.name === name) ?? expect.fail(`there is no ${name}`);

/** Example values of variables that an operator sets. */
const given: Environment = {
  PUBLIC_URL: 'https://photos.example.org',
  SECRET: 'only for tests, 32 characters and more',
  S3_ENDPOINT: 'https://s3.example.org',
  DATABASE_PASSWORD: 'only-for-tests',
};
const fill = (value: string) =>
  value.replace(/\$\{(\w+):\?\}|\$\((\w+)\)/gu, (_, braces, round) => given[braces ?? round] ?? 'given');
const environmentOf = ({ env }: Container): Environment =>
  Object.fromEntries(
    env.map(({ name, value, valueFrom }) => [
      name,
      fill(value ?? `$(${valueFrom?.secretKeyRef?.key ?? name})`),
    ]),
  );
const composed = (name: string): Environment =>
  Object.fromEntries(
    Object.entries(compose.services[name]?.environment ?? {}).map(([key, value]) => [
      key,
      fill(String(value)),
    ]),
  );

describe.each([
  ['compose', () => composed('app'), 3000],
  ['kubernetes', () => environmentOf(requireContainer('keepsake')), 3000],
] as const)('the servers of %s', (_, environment, port) => {
  test('cluster files contain only valid settings, and all settings that a cluster needs', () => {
    const unknown = Object.keys(environment()).filter(
      (name) => !SETTING_NAMES.includes(name) && name !== 'DATABASE_PASSWORD',
    );
    expect(unknown).toEqual([]);
    const config = readConfig(environment());
    expect(config).toMatchObject({ PORT: port, HOST: '0.0.0.0', S3_BUCKET: 'given' });
    expect(new URL(config.DATABASE_URL ?? '')).toMatchObject({ hostname: 'database', port: '5432' });
    expect(config.TRUST_PROXY).toHaveLength(1);
  });
});

test.each([
  ['compose, db1', () => composed('db1')],
  ['compose, db2', () => composed('db2')],
  ['kubernetes', () => environmentOf(requireContainer('db'))],
] as const)('the databases of %s get every environment variable that Patroni requires', (_, environment) => {
  const wanted = read('deploy/cluster/patroni.yml').match(/PATRONI_\w+|KEEPSAKE_\w+/gu);
  expect(Object.keys(environment()).sort()).toEqual([...(wanted ?? [])].sort());
});

test('Patroni fails over safely: an old primary gives up its lock before another node may take the lock', () => {
  const { ttl, loop_wait, retry_timeout, synchronous_mode } = patroni.bootstrap.dcs;
  expect(ttl).toBe(20);
  expect(loop_wait + 2 * retry_timeout).toBeLessThanOrEqual(ttl);
  expect(synchronous_mode).toBe(true);
});

test('each component of a cluster connects to the port on which its target listens', () => {
  const [postgres, rest] = [patroni.postgresql.listen, patroni.restapi.listen].map(
    (each) => each.split(':')[1],
  );
  const haproxy = read('deploy/cluster/haproxy.cfg');
  const servers = [...haproxy.matchAll(/^ +server \w+ "\$\{(\w+)\}:(\d+)" check port (\d+)$/gmu)];
  expect(servers.map(([, ...found]) => found)).toEqual([
    ['DB1', postgres, rest],
    ['DB2', postgres, rest],
  ]);
  for (const settings of [composed('database'), environmentOf(requireContainer('haproxy'))])
    expect(Object.keys(settings)).toEqual(expect.arrayContaining(['DB1', 'DB2', 'LISTEN']));
  const upstreams = [...read('deploy/cluster/nginx.conf').matchAll(/^ +server (\w+):(\d+)/gmu)];
  expect(upstreams.map(([, ...found]) => found)).toEqual([['app', composed('app').PORT]]);
  for (const { name, ports, ...container } of containers) {
    const open = ports.map(({ containerPort }) => containerPort);
    for (const [key, probe] of Object.entries(container)) {
      const asked = key.endsWith('Probe') ? (probe as Container[`${string}Probe`])?.httpGet?.port : undefined;
      if (asked !== undefined) expect([name, open]).toEqual([name, expect.arrayContaining([asked])]);
    }
  }
});

test('on one machine HAProxy and PostgreSQL listen on different ports', () => {
  const unit = read('deploy/cluster/keepsake-haproxy.service');
  const [address = '', port = ''] = unit.match(/LISTEN=(\S+)/u)?.[1]?.split(':') ?? [];
  expect(patroni.postgresql.listen).toBe('0.0.0.0:5432');
  expect([address, port]).toEqual(['127.0.0.1', '5433']);
  expect(read('docs/operations.md')).toContain(`@${address}:${port}/keepsake`);
});

test('Kubernetes uses the server’s health routes', () => {
  const { startupProbe, readinessProbe, livenessProbe } = requireContainer('keepsake');
  const paths = [startupProbe, readinessProbe, livenessProbe].map((probe) => probe?.httpGet?.path ?? '');
  const routes = read('server/app/build-app.ts');
  expect(paths.filter((path) => !routes.includes(`app.get('${path}'`))).toEqual([]);
  expect(paths.slice(1)).toEqual(['/api/health/ready', '/api/health/live']);
});

test('files, volumes, services and secrets in the cluster files exist', () => {
  for (const { build, volumes = [], depends_on = [] } of Object.values(compose.services)) {
    if (build !== undefined) expect(existsSync(join(DEPLOY, build, 'Dockerfile'))).toBe(true);
    for (const volume of volumes) {
      const [source = ''] = volume.split(':');
      const isThere = source.startsWith('.') ? existsSync(join(DEPLOY, source)) : source in compose.volumes;
      expect([source, isThere]).toEqual([source, true]);
    }
    const others = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on);
    expect(others.filter((name) => !(name in compose.services))).toEqual([]);
  }
  const keys = containers.flatMap(({ env }) => env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? []));
  expect(new Set(keys.map(({ name }) => name))).toEqual(new Set(['keepsake']));
  const told = [...read('docs/operations.md').matchAll(/--from-literal=(\w+)=/gu)].map(([, key]) => key);
  expect(new Set(keys.map(({ key }) => key))).toEqual(new Set(told));
});
