import { ReadStream } from 'node:fs';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { S3Client } from '@aws-sdk/client-s3';
import { unlessSilent } from '../time-limit.ts';

type Body = Readable & { complete: boolean; socket: Socket };
type Send = (command: { input: object }, options?: { abortSignal?: AbortSignal }) => Promise<{ Body?: Body }>;

/**
 * Ends calls without traffic, including those that wait for a connection. The SDK's own limit starts seconds
 * late, and mistakes a slow reader for a silent store.
 */
export function giveUpInSilence(client: S3Client, silenceMs: number): void {
  const send = client.send.bind(client) as Send;
  const watched: Send = async (command, options) => {
    const sent = 'Body' in command.input && command.input.Body;
    const progress = () => (sent instanceof ReadStream ? sent.bytesRead : 0);
    const given = new AbortController();
    const signals = [given.signal, ...(options?.abortSignal ? [options.abortSignal] : [])];
    const sending = send(command, { abortSignal: AbortSignal.any(signals) });
    try {
      const answer = await unlessSilent({ ms: silenceMs, what: 'S3', progress }, sending);
      if (answer.Body) endInSilence(answer.Body, silenceMs);
      return answer;
    } catch (error) {
      given.abort();
      throw error;
    }
  };
  client.send = watched as S3Client['send'];
}

function endInSilence(body: Body, silenceMs: number): void {
  // Unread bytes mean that the reader is slow, not the store.
  const progress = () =>
    body.readableLength > 0 || body.complete ? performance.now() : body.socket.bytesRead;
  unlessSilent({ ms: silenceMs, what: 'S3', progress }, finished(body)).catch((error) => body.destroy(error));
}
