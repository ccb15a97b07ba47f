import type { LiveEvent } from '../../shared/api/live-events.ts';
import type { Person } from './person.ts';

export interface LiveListener {
  status: number;
  received: LiveEvent[];
  /** The last version of the stream. */
  version(): string | undefined;
  /** Returns the next event of a type, received or future. Throws after 5 seconds. */
  next(type: LiveEvent['type']): Promise<LiveEvent>;
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>;
  close(): void;
}

/** Opens `/api…` as this person. `since` is the version that the listener already has. */
export async function listenTo(person: Person, path: string, since?: string): Promise<LiveListener> {
  const abort = new AbortController();
  const response = await fetch(`${person.keepsake.url}/api${path}`, {
    headers: { ...person.headers(), ...(since === undefined ? {} : { 'last-event-id': since }) },
    signal: abort.signal,
  });
  const heard: LiveEvent[] = [];
  let version: string | undefined;
  let taken = 0;
  let wake = () => {};

  const ended = (async () => {
    if (!response.ok || !response.body) return;
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body) {
      text += decoder.decode(chunk, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = /^data: (.*)$/mu.exec(block)?.[1];
        if (data) heard.push(JSON.parse(data));
        version = /^id: (.*)$/mu.exec(block)?.[1] ?? version;
      }
      wake();
    }
  })().catch(() => undefined);

  return {
    status: response.status,
    received: heard,
    version: () => version,
    ended,
    close: () => abort.abort(),
    async next(type) {
      const deadline = AbortSignal.timeout(15_000);
      for (;;) {
        const position = heard.findIndex((event, index) => index >= taken && event.type === type);
        const event = heard[position];
        if (event) {
          taken = position + 1;
          return event;
        }
        await new Promise<void>((resolve, reject) => {
          wake = resolve;
          deadline.addEventListener('abort', () => reject(new Error(`no ${type} was heard`)), { once: true });
        });
      }
    },
  };
}
