import { messages } from '../../shared/messages/messages.ts';
import { showToast } from '../ui/dialogs/toast-store.ts';
import type { UploadSummary } from './queue/upload-summary.ts';

type Stored = Pick<UploadSummary, 'stored' | 'known'>;

export function storedSentences({ stored, known }: Stored): string[] {
  return [
    ...(stored > known ? [messages.photoUpload.uploaded({ count: stored - known })] : []),
    ...(known > 0 ? [messages.knownPhoto.leftOut({ count: known })] : []),
  ];
}

export function showStoredToast(summary: Stored): void {
  const [message = '', reason] = storedSentences(summary);
  showToast(message, { reason });
}
