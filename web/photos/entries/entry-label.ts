import type { Entry } from '../../../shared/api/guest-book-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { formatUploader } from '../photo-label.ts';

type Author = Pick<Entry, 'authorName' | 'groupName'>;

export function formatAuthor({ authorName }: Pick<Entry, 'authorName'>): string {
  return formatUploader({ uploaderName: authorName });
}

/** Returns 'Ava · Table 7'. */
export function formatSignature({ authorName, groupName }: Author): string {
  return groupName === null
    ? formatAuthor({ authorName })
    : messages.photo.uploaderInGroup({ uploader: formatAuthor({ authorName }), group: groupName });
}
