import { CircleAlert, CircleCheck, Mic, PenLine } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { OpenGuestAlbum } from '../../../shared/api/guests-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { can } from '../../../shared/rules/access.ts';
import { guestPagePath } from '../../../shared/rules/guest-pages.ts';
import { loadTexts, type TextFiles, type Texts } from '../../http/load-texts.ts';
import { Button, Spinner } from '../../ui/button.tsx';
import { richText } from '../../ui/text/rich-text.tsx';
import type { UploadEntry } from '../../uploads/queue/upload-entry.ts';
import type { UploadQueue } from '../../uploads/queue/upload-queue.ts';
import type { GuestUploads } from '../uploads/use-guest-uploads.ts';
import { type Draft, EMPTY_DRAFT, EntryDialog } from './entry-dialog.tsx';
import '../../photos/entries/entries.css';
import './leave-entry.css';

const bookTextFiles: TextFiles = {
  english: () => import('../../../shared/messages/en/book-texts.ts'),
  others: import.meta.glob<Texts>('../../../shared/messages/*/texts.json', {
    import: 'default',
    query: '?book',
  }),
};

export async function loadLeaveEntry() {
  await loadTexts(bookTextFiles);
  return LeaveEntry;
}

interface LeaveEntryProps {
  album: OpenGuestAlbum;
  uploads: GuestUploads;
  /** False if the guest book takes no more entries. */
  isOpen: boolean;
}

/** The draft stays while the dialog is closed. */
function LeaveEntry({ album, uploads, isOpen }: LeaveEntryProps) {
  const { bookEntries, isOffline, engine } = uploads;
  const [draft, setDraft] = useState<Draft>(EMPTY_DRAFT);
  const [isWriting, setWriting] = useState(false);
  const start = (kind: Draft['kind']) => {
    setDraft({ ...draft, kind });
    setWriting(true);
  };
  return (
    <>
      {(isOpen || bookEntries.length > 0) && (
        <section aria-labelledby="leave-entry" className="leave-entry">
          <h2 id="leave-entry" className="font-display text-card">
            {messages.leaveEntry.heading({ title: album.title })}
          </h2>
          {isOpen && (
            <div className="leave-entry-ways">
              <Button kind="secondary" onClick={() => start('line')}>
                <PenLine aria-hidden className="size-5" />
                <span>{messages.leaveEntry.write()}</span>
              </Button>
              <Button kind="secondary" onClick={() => start('voice')}>
                <Mic aria-hidden className="size-5" />
                <span>{messages.leaveEntry.speak()}</span>
              </Button>
            </div>
          )}
          {engine && bookEntries.length > 0 && (
            <ul className="leave-entry-sent">
              {bookEntries.map((entry) => (
                <Sent key={entry.key} {...{ album, entry, isOffline }} queue={engine.queue} />
              ))}
            </ul>
          )}
        </section>
      )}
      {isWriting && (
        <EntryDialog
          {...{ album, uploads, draft }}
          onChange={setDraft}
          onSent={() => setDraft(EMPTY_DRAFT)}
          onClose={() => setWriting(false)}
        />
      )}
    </>
  );
}

interface SentProps {
  album: OpenGuestAlbum;
  entry: UploadEntry;
  isOffline: boolean;
  queue: UploadQueue;
}

function Sent({ album, entry, isOffline, queue }: SentProps) {
  const { key, state, canRetry } = entry;
  const kind = entry.details?.entry?.kind ?? 'line';
  const canRead = can(album, 'openWall') && can(album, 'seePhotos');
  const toBook = (text: ReactNode) =>
    canRead ? <Link to={guestPagePath('guest-book', album.uploadCode)}>{text}</Link> : <span>{text}</span>;
  if (state === 'error') {
    return (
      <li role="alert">
        <CircleAlert aria-hidden className="size-5 text-danger" />
        <div>
          <p className="text-danger">{nameProblem(entry)}</p>
          {kind === 'line' && <Words file={entry.file} />}
          <div className="leave-entry-actions">
            {canRetry && (
              <Button kind="quiet" onClick={() => queue.retry(key)}>
                {messages.common.retry()}
              </Button>
            )}
            <Button kind="quiet" onClick={() => queue.remove(key)}>
              {messages.common.remove()}
            </Button>
          </div>
        </div>
      </li>
    );
  }
  return (
    <li role="status">
      {state === 'success' ? <CircleCheck aria-hidden className="size-5 text-ok" /> : <Spinner />}
      <p>
        {state === 'success'
          ? richText(messages.leaveEntry.stored({ kind, book: (text) => toBook(richText(text)) }))
          : isOffline
            ? messages.uploadProgress.offline()
            : messages.leaveEntry.sending({ kind })}
      </p>
    </li>
  );
}

function nameProblem({ code, problem }: UploadEntry): string {
  return code === 'NOT_ALLOWED' ? messages.leaveEntry.closed() : (problem ?? messages.uploadQueue.failed());
}

/** A guest can copy what was not stored. */
function Words({ file }: { file: File }) {
  const [words, setWords] = useState('');
  useEffect(() => {
    void file.text().then(setWords);
  }, [file]);
  return (
    <p dir="auto" className="leave-entry-words">
      {words}
    </p>
  );
}
