import type { Entry } from '../../../shared/api/guest-book-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { readableDuration } from '../../../shared/messages/readable-duration.ts';
import { formatDay } from '../../ui/format-day.ts';
import { formatPhotoLabel } from '../full-label.ts';
import { Media, placeholderStyle } from '../media.tsx';
import { EntryActions, EntryState } from './entry-actions.tsx';
import { formatAuthor, formatSignature } from './entry-label.ts';
import type { EntriesAlbum } from './use-entries.ts';
import { VoicePlayer } from './voice-player.tsx';

interface EntryCardProps {
  album: EntriesAlbum;
  entry: Entry;
  isOwn: boolean;
  onStale: () => void;
}

export function EntryCard({ album, entry, isOwn, onStale }: EntryCardProps) {
  const { picture, voice, message } = entry;
  return (
    <article data-hidden={entry.visibility} className="entry">
      {picture && (
        <div
          style={{ ...placeholderStyle(picture), aspectRatio: `${picture.width} / ${picture.height}` }}
          className="entry-picture"
        >
          <Media
            photo={picture}
            rendition="medium"
            alt={formatPhotoLabel(picture)}
            isLazy
            onStale={onStale}
            className="size-full photo-fill"
          />
        </div>
      )}
      {voice ? (
        <>
          <VoicePlayer author={formatAuthor(entry)} voice={voice} onStale={onStale} />
          <p className="entry-printed">
            {messages.entry.printedVoice({
              name: formatAuthor(entry),
              duration: readableDuration(voice.durationMs),
            })}
          </p>
        </>
      ) : (
        <p dir="auto" data-long={message.length > LONG || undefined} className="entry-message">
          {message}
        </p>
      )}
      <div className="entry-foot">
        <div className="entry-signature">
          <span dir="auto" className="font-medium text-ink">
            {formatSignature(entry)}
          </span>
          <time dateTime={entry.createdAt}>{formatDay(entry.createdAt)}</time>
          <EntryState entry={entry} />
        </div>
        <div className="entry-actions">
          <EntryActions album={album} entry={entry} isOwn={isOwn} />
        </div>
      </div>
    </article>
  );
}

/** Length in characters from which the letters are smaller. */
const LONG = 280;
