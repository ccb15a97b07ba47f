import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import {
  findFreePorts,
  makeThrowawayFolder,
  startThrowaway,
  type ThrowawayProcess,
  waitUntil,
} from '../throwaway-process.ts';

/** Returns the path of nginx, or null if it is not installed. */
export function findNginx(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path)) ?? null;
}

/**
 * Starts nginx in front of these servers. `maxBody` is in nginx's notation, `kept` is the number of idle
 * connections, and `blobs` is the folder for deploy/nginx-files.conf.
 */
export async function startNginx(
  targets: string[],
  maxBody: string,
  kept = 0,
  blobs?: string,
): Promise<Pick<ThrowawayProcess, 'stop'> & { url: string }> {
  const nginx = findNginx();
  if (nginx === null) throw new Error('nginx is not installed.');
  const folder = makeThrowawayFolder('keepsake-nginx-');
  const [port] = await findFreePorts(1);
  const config = join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    config,
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
    events {}
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
      upstream keepsake {
        ${targets.map((target) => `server ${new URL(target).host} max_fails=0;`).join('\n')}
        ${kept > 0 ? `keepalive ${kept};` : ''}
      }
      server {
        listen 127.0.0.1:${port};
        client_max_body_size ${maxBody};
        location / {
          proxy_pass http://keepsake;
          proxy_http_version 1.1;
          ${kept > 0 ? 'proxy_set_header Connection "";' : ''}
          proxy_set_header Host $http_host;
          proxy_buffering off;
        }
        ${blobs === undefined ? '' : filesLocation(blobs)}
      }
    }`,
  );
  const log = join(folder, 'output.log');
  const running = startThrowaway([nginx, '-c', config, '-e', log], { folder, log, signal: 'QUIT' });
  const url = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  await waitUntil(answers, 10, () => 'nginx does not answer.');
  return { url, stop: running.stop };
}

/** Returns the file that operators include, with the folder of this test. */
function filesLocation(blobs: string): string {
  const template = readFileSync(join(import.meta.dirname, '../../../deploy/nginx-files.conf'), 'utf8');
  return template.replace(/alias [^;]+;/u, `alias ${blobs}/;`);
}
