import { ApiError } from '../http/api-error.ts';

export interface MadeZip {
  url: string;
  sizeBytes: number;
  photoCount: number;
  /** Photos whose files are lost: they are not in it. */
  missingCount: number;
}

/** Older photos are read, and pictures made, while it says UNAVAILABLE. Throws the server's refusal. */
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

/** The answer is a download: the page stays. */
export function startDownload(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
