import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

export interface UploadTarget {
  port: number;
  uploadCode: string;
}

interface StoredPhoto {
  thumbnailUrl: string;
  previewUrl: string;
  fileUrl: string;
}

interface Answer {
  ms: number;
  bytes: number;
  /** Only of uploads: to keep others would cost the client more than the server. */
  text: string;
}

const BOUNDARY = 'keepsake-bench-boundary';
const TAIL = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
/** A benchmark asks for more than one venue may: after so many requests the next ones have another address. */
const REQUESTS_OF_AN_ADDRESS = 500;
let requests = 0;

/** Connections that stay open, each with one request at a time. */
export class Client {
  readonly #agent: Agent;
  readonly #port: number;
  readonly #connections: number;

  constructor(port: number, connections: number) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
    this.#port = port;
    this.#connections = connections;
  }

  /** Throws at any status but 200 and 201. */
  ask(
    path: string,
    headers: Record<string, string> = {},
    parts: readonly Buffer[] = [],
    method = parts.length > 0 ? 'POST' : 'GET',
  ): Promise<Answer> {
    const start = performance.now();
    const party = Math.floor(requests++ / REQUESTS_OF_AN_ADDRESS);
    const address = `10.${Math.floor(party / 62_500) % 250}.${Math.floor(party / 250) % 250}.${(party % 250) + 1}`;
    const sent = request({
      host: '127.0.0.1',
      port: this.#port,
      path,
      agent: this.#agent,
      method,
      headers: { 'X-Forwarded-For': address, ...headers },
    });
    for (const part of parts) sent.write(part);
    sent.end();
    return new Promise((resolve, reject) => {
      sent.on('error', reject);
      sent.on('response', (response) => {
        let bytes = 0;
        let text = '';
        const isKept = parts.length > 0 || response.statusCode !== 200;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (isKept) text += chunk.toString();
        });
        response.on('error', reject);
        response.on('end', () => {
          if (response.statusCode === 200 || response.statusCode === 201)
            resolve({ ms: performance.now() - start, bytes, text });
          else reject(new Error(`${path}: ${response.statusCode} ${text.slice(0, 500)}`));
        });
      });
    });
  }

  /** Works through all `items`, as many at a time as there are connections; answers in their order. */
  async each<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
    const results: Result[] = [];
    const left = items.entries();
    const connection = async () => {
      for (const [number, item] of left) results[number] = await work(item);
    };
    await Promise.all(Array.from({ length: this.#connections }, connection));
    return results;
  }

  [Symbol.dispose](): void {
    this.#agent.destroy();
  }
}

export async function uploadAll(
  { port, uploadCode }: UploadTarget,
  photos: readonly Buffer[],
  atOnce: number,
): Promise<StoredPhoto[]> {
  using client = new Client(port, atOnce);
  return await client.each(photos, async (bytes) => {
    const head = Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="clientKeys"\r\n\r\n${randomUUID()}\r\n` +
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="photos"; filename="IMG_4032.JPG"\r\nContent-Type: image/jpeg\r\n\r\n`,
    );
    const headers = {
      'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
      'Content-Length': String(head.length + bytes.length + TAIL.length),
    };
    const { text } = await client.ask(`/api/uploads/${uploadCode}`, headers, [head, bytes, TAIL]);
    const [photo] = (JSON.parse(text) as { photos: StoredPhoto[] }).photos;
    if (!photo) throw new Error('the photo is not in the answer');
    return photo;
  });
}

/** `paths` in turn for `ms` milliseconds; answers a second. */
export async function answersPerSecond(
  port: number,
  paths: readonly string[],
  connections: number,
  ms: number,
  headers: Record<string, string> = {},
): Promise<{ perSecond: number; times: number[] }> {
  using client = new Client(port, connections);
  const times: number[] = [];
  const start = performance.now();
  const ask = async (first: number) => {
    for (let next = first; performance.now() - start < ms; next += 1)
      times.push((await client.ask(paths[next % paths.length] ?? '', headers)).ms);
  };
  await Promise.all(Array.from({ length: connections }, (_, number) => ask(number)));
  return { perSecond: times.length / ((performance.now() - start) / 1000), times };
}
