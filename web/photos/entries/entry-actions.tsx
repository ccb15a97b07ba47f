import { Check, Eye, EyeOff, Flag, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Entry } from '../../../shared/api/guest-book-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { can } from '../../../shared/rules/access.ts';
import { request } from '../../http/request.ts';
import { Badge } from '../../ui/badge.tsx';
import { Ask } from '../../ui/dialogs/ask.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ReportDialog } from '../lightbox/report-photo.tsx';
import { type EntriesAlbum, useEntryChanges } from './use-entries.ts';

interface EntryActionsProps {
  album: EntriesAlbum;
  entry: Entry;
  isOwn: boolean;
}

/** The owner moderates, guests remove their own entries, and everybody else may report. */
export function EntryActions({ album, entry, isOwn }: EntryActionsProps) {
  const [asked, setAsked] = useState<'remove' | 'report' | null>(null);
  const { isBusy, decide, remove } = useEntryChanges(album, entry);
  const isModerator = can(album, 'moderate');
  const isUndecided = entry.visibility === 'waiting' || entry.reports !== undefined;
  const close = () => setAsked(null);
  const { uploadCode } = album;
  return (
    <>
      {isModerator && (
        <>
          {isUndecided && (
            <IconButton
              icon={Check}
              label={messages.entry.approve()}
              disabled={isBusy}
              onClick={() => decide('shown')}
            />
          )}
          <IconButton
            icon={entry.visibility === 'hidden' ? Eye : EyeOff}
            label={entry.visibility === 'hidden' ? messages.entry.show() : messages.entry.hide()}
            disabled={isBusy}
            onClick={() => decide(entry.visibility === 'hidden' ? 'shown' : 'hidden')}
          />
        </>
      )}
      {isModerator || isOwn ? (
        <IconButton icon={Trash2} label={messages.common.remove()} onClick={() => setAsked('remove')} />
      ) : (
        uploadCode && (
          <IconButton icon={Flag} label={messages.entry.report()} onClick={() => setAsked('report')} />
        )
      )}
      {asked === 'remove' && (
        <Ask
          title={messages.common.remove()}
          text={messages.entry.removeQuestion()}
          submit={messages.common.remove()}
          onSubmit={remove}
          onClose={close}
        />
      )}
      {asked === 'report' && (
        <ReportDialog
          title={messages.entry.report()}
          send={(body) =>
            request('POST /uploads/:uploadCode/guest-book/:entryId/reports', {
              params: { uploadCode, entryId: entry.id },
              body,
            })
          }
          onClose={close}
        />
      )}
    </>
  );
}

/** Marks entries that not everybody sees, and for the owner those that guests reported. */
export function EntryState({ entry: { visibility, reports = 0 } }: { entry: Entry }) {
  if (reports > 0) return <Badge tone="danger">{messages.entry.reported({ count: reports })}</Badge>;
  if (visibility === undefined) return null;
  return <Badge tone="warn">{messages.yourPhotos[visibility]()}</Badge>;
}
