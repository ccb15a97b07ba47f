// PicPeak as a peer: started from a checkout with its SQLite in a folder of its own, and called as its web client does.
// Its calls were read from its sources (some files of 3.43, some of neighbouring versions) and not tried here.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'libsql';

const START_MS = 60_000;
const SHOWN_MS = 120_000;
const POLL_MS = 50;
const EMAIL = 'bench@example.org';
const PASSWORD = 'Only-for-the-bench-7391';

export interface PicpeakPeer {
  port: number;
  pid: number | undefined;
  /** For the gallery's calls. */
  headers: Record<string, string>;
  listPath: string;
  /** Sends one photo; resolves once guests see it. */
  upload(bytes: Buffer): Promise<void>;
  /** Of all photos that are shown. */
  thumbnailPaths(): Promise<string[]>;
  stop(): void;
}

/** Throws, naming what is missing, where `checkout` is none or its server does not come up. */
export async function startPicpeak(checkout: string, folder: string): Promise<PicpeakPeer> {
  const backend = join(checkout, 'backend');
  if (!existsSync(join(backend, 'server.js'))) throw new Error(`${backend} holds no server.js of PicPeak`);
  if (!existsSync(join(backend, 'node_modules'))) throw new Error(`say 'npm ci' in ${backend} first`);
  const data = join(folder, 'picpeak');
  await mkdir(join(data, 'storage'), { recursive: true });
  const database = join(data, 'picpeak.db');
  const port = await freePort();
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: data,
    NODE_ENV: 'production',
    PORT: String(port),
    JWT_SECRET: randomBytes(32).toString('hex'),
    DATABASE_CLIENT: 'sqlite3',
    // It is joined to the folder of the backend.
    DATABASE_PATH: relative(backend, database),
    DATA_DIR: data,
    STORAGE_PATH: join(data, 'storage'),
    LOG_DIR: data,
    LOG_LEVEL: 'warn',
    COOKIE_SECURE: 'false',
    ADMIN_USERNAME: 'admin',
    ADMIN_EMAIL: EMAIL,
    ADMIN_PASSWORD: PASSWORD,
  };
  const migrated = spawnSync('npm', ['run', 'migrate:safe'], { cwd: backend, env, encoding: 'utf8' });
  if (migrated.status !== 0) throw new Error(`PicPeak's migrations failed: ${migrated.stderr.slice(-1000)}`);
  liftRateLimits(database);
  const child = spawn('node', ['server.js'], { cwd: backend, env, stdio: ['ignore', 'ignore', 'pipe'] });
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  try {
    await untilUp(child, port);
    return { ...(await openGallery(port, data)), port, pid: child.pid, stop: kill };
  } catch (error) {
    kill();
    throw error;
  }
}

/** One address is all guests here. */
function liftRateLimits(path: string): void {
  const database = new Database(path);
  const set = `insert into app_settings (setting_key, setting_value, setting_type) values (?, 'false', 'security')
    on conflict (setting_key) do update set setting_value = 'false'`;
  database.prepare(set).run('rate_limit_enabled');
  database.close();
}

async function untilUp(child: ChildProcess, port: number): Promise<void> {
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said = (said + chunk).slice(-1000);
  });
  const end = performance.now() + START_MS;
  while (performance.now() < end && child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/health`).catch(() => null);
    if (answer?.ok) return;
    await pause(200);
  }
  throw new Error(`PicPeak does not come up (${child.exitCode ?? 'no answer from /health'}): ${said}`);
}

/** Signs in, makes an event without a password that takes guests' uploads, and enters it as a guest. */
async function openGallery(port: number, data: string) {
  const tokenFile = join(data, 'SETUP_TOKEN');
  const token = existsSync(tokenFile) ? (await readFile(tokenFile, 'utf8')).trim() : null;
  const admin = token
    ? await call(port, '/api/setup/admin', { token, email: EMAIL, password: PASSWORD })
    : await call(port, '/api/auth/admin/login', { username: 'admin', password: PASSWORD });
  const made = await call(
    port,
    '/api/admin/events',
    {
      event_type: 'wedding',
      event_name: 'Bench',
      event_date: new Date().toISOString().slice(0, 10),
      customer_name: 'Ines Costa',
      customer_email: EMAIL,
      host_name: 'Ines Costa',
      host_email: EMAIL,
      admin_email: EMAIL,
      require_password: false,
      allow_user_uploads: true,
      is_draft: false,
      expiration_days: 30,
    },
    admin.headers,
  );
  const { id, slug } = (made.json.event ?? made.json) as { id: number; slug: string };
  const guest = await call(port, '/api/auth/gallery/verify', { slug });
  const { headers } = guest;
  const base = `http://127.0.0.1:${port}/api/gallery`;
  const get = async (path: string) => {
    const answer = await fetch(`${base}${path}`, { headers });
    if (!answer.ok) throw new Error(`PicPeak: ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json() as Promise<Record<string, unknown>>;
  };
  return {
    headers,
    listPath: `/api/gallery/${slug}/photos`,
    async upload(bytes: Buffer): Promise<void> {
      const body = new FormData();
      body.append('photos', new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' }), 'IMG_4032.JPG');
      const answer = await fetch(`${base}/${id}/upload`, { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(`PicPeak: upload: ${answer.status} ${await answer.text()}`);
      const { upload_id: uploadId } = (await answer.json()) as { upload_id?: string };
      // Older versions answer when it is shown.
      if (uploadId === undefined) return;
      const end = performance.now() + SHOWN_MS;
      while (performance.now() < end) {
        const status = await get(`/${slug}/uploads/status?ids=${uploadId}`);
        if (status.failed) throw new Error('PicPeak refused a photo');
        if (status.complete) return;
        await pause(POLL_MS);
      }
      throw new Error('PicPeak did not show a photo in time');
    },
    async thumbnailPaths(): Promise<string[]> {
      const { photos } = await get(`/${slug}/photos`);
      return (photos as { thumbnail_url: string }[]).map((photo) => photo.thumbnail_url);
    },
  };
}

/** Posts JSON; the answer's cookies, as the next call has to send them, come back as headers. */
async function call(port: number, path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`PicPeak: ${path}: ${answer.status} ${text.slice(0, 1000)}`);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return { json: JSON.parse(text) as Record<string, unknown>, headers: { Cookie: cookies.join('; ') } };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
