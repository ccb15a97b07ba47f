export interface ReceivedText {
  status: number;
  date: string | null;
  /** In milliseconds of this device's clock. */
  receivedAt: number;
  text: string;
}

interface FirstRequest {
  path: string;
  headers: Record<string, string>;
  answer: Promise<ReceivedText>;
  end: AbortController;
}

/** Returns the response once, for the same headers. Later it may be outdated. */
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
