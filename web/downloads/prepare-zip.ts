import { ApiError } from '../http/api-error.ts';

export interface MadeZip {
  url: string;
  sizeBytes: number;
  photoCount: number;
  missingCount: number;
}

/** Retries while the server says UNAVAILABLE. Throws its refusal. */
export async function prepareZip(ask: () => Promise<MadeZip>, signal: AbortSignal): Promise<MadeZip> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'UNAVAILABLE') throw error;
      await new Promise((resolve) => setTimeout(resolve, Number(error.details.retryAfter ?? 1) * 1000));
      signal.throwIfAborted();
    }
  }
}

export function startDownload(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
