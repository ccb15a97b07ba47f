export interface ReceivedText {
  status: number;
  date: string | null;
  /** By this device's clock. */
  receivedAt: number;
  text: string;
}

interface FirstRequest {
  path: string;
  headers: Record<string, string>;
  answer: Promise<ReceivedText>;
  end: AbortController;
}

/** Once, for the same headers: after that it may be stale. */
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
