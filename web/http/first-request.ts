// What the page's head asked for already, before the program was there (public/first-request.js).

/** An answer of the server as it came. */
export interface ReceivedText {
  status: number;
  /** Of its header. */
  date: string | null;
  /** When its head came, by this device's clock. */
  receivedAt: number;
  text: string;
}

interface FirstRequest {
  path: string;
  headers: Record<string, string>;
  answer: Promise<ReceivedText>;
  /** Ends it. */
  end: AbortController;
}

/** That of the same `GET path` with the same headers, once: after that it may be stale. */
export function takeFirstRequest(
  path: string,
  headers: Record<string, string>,
): Pick<FirstRequest, 'answer' | 'end'> | null {
  const page = globalThis as { keepsakeFirstRequest?: FirstRequest };
  const asked = page.keepsakeFirstRequest;
  if (asked?.path !== path) return null;
  delete page.keepsakeFirstRequest;
  if (JSON.stringify(asked.headers) === JSON.stringify(headers)) return asked;
  asked.end.abort();
  return null;
}
