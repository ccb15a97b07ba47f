export interface ServerEvent {
  name: string;
  data: string;
  id: string;
}

/**
 * Returns a function that takes the text as it arrives. It reads what `server/http/live-stream.ts` writes.
 */
export function createEventParser(onEvent: (event: ServerEvent) => void): (text: string) => void {
  let rest = '';
  return (text) => {
    const events = (rest + text).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const lines = event.split('\n');
      const field = (name: string) =>
        lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? '';
      const data = field('data');
      if (data !== '') onEvent({ name: field('event'), data, id: field('id') });
    }
  };
}
