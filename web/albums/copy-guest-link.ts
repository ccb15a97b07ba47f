import { messages } from '../../shared/messages/messages.ts';
import { copyText } from '../browser/share-link.ts';
import { showToast } from '../ui/dialogs/toast-store.ts';

const NAMED_MS = 8000;

export async function copyGuestLink(link: string, { isNamed = false } = {}): Promise<void> {
  if (await copyText(link)) showToast(messages.share.copied());
  else if (!isNamed) showToast(messages.share.copyFailed(), { kind: 'error' });
  else
    showToast(messages.share.copyByHand({ link }), {
      kind: 'error',
      duration: NAMED_MS,
    });
}
