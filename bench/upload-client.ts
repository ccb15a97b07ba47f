// Uploads photos as the web client does: one file per request, over connections that stay open.

import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

export interface UploadTarget {
  port: number;
  uploadCode: string;
}

export interface UploadAnswer {
  photos: { thumbnailUrl: string; previewUrl: string; fileUrl: string }[];
}

const BOUNDARY = 'keepsake-bench-boundary';
/** Each party has an address of its own: a benchmark sends more in five minutes than one venue may. */
let parties = 0;
const TAIL = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);

/** Sends all photos, `atOnce` at a time; returns their answers. Throws when one of them is refused. */
export async function uploadAll(
  target: UploadTarget,
  photos: readonly Buffer[],
  atOnce: number,
): Promise<UploadAnswer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const address = `10.0.0.${(parties++ % 250) + 1}`;
  const answers: UploadAnswer[] = [];
  const left = [...photos.entries()];
  const client = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [number, bytes] = next;
      answers[number] = await uploadOne(target, { agent, address }, bytes);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, client));
  } finally {
    agent.destroy();
  }
  return answers;
}

function uploadOne(
  { port, uploadCode }: UploadTarget,
  { agent, address }: { agent: Agent; address: string },
  bytes: Buffer,
): Promise<UploadAnswer> {
  const head = Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="clientKeys"\r\n\r\n${randomUUID()}\r\n` +
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="photos"; filename="IMG_4032.JPG"\r\nContent-Type: image/jpeg\r\n\r\n`,
  );
  return new Promise((resolve, reject) => {
    const sent = request({
      host: '127.0.0.1',
      port,
      agent,
      method: 'POST',
      path: `/api/uploads/${uploadCode}`,
      headers: {
        'X-Forwarded-For': address,
        'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
        'Content-Length': head.length + bytes.length + TAIL.length,
      },
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part) => {
        text += part;
      });
      response.on('end', () => {
        if (response.statusCode === 201) resolve(JSON.parse(text));
        else reject(new Error(`upload: ${response.statusCode} ${text}`));
      });
    });
    sent.write(head);
    sent.write(bytes);
    sent.end(TAIL);
  });
}
