import type { Entry } from '../../../shared/api/guest-book-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import '../../photos/entries/entries.css';
import { formatAuthor, formatSignature } from '../../photos/entries/entry-label.ts';
import { FittedText } from '../../photos/entries/fitted-text.tsx';
import { type EntriesAlbum, reloadEntries, useBook } from '../../photos/entries/use-entries.ts';
import { VoicePlayer } from '../../photos/entries/voice-player.tsx';

/** The page of the guest book shows all entries. */
const MAX_CARDS = 24;
const LARGEST_PX = 28;

/** The newest entries of the guest book, as a row of cards on the photo wall. */
export function BookStrip({ album }: { album: EntriesAlbum }) {
  const all = useBook(album).data?.entries ?? [];
  // The owner receives hidden entries too.
  const entries = all.filter(({ visibility }) => visibility === undefined).slice(0, MAX_CARDS);
  if (entries.length === 0) return null;
  return (
    <ul
      aria-label={messages.wall.guestBook()}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it.
      tabIndex={0}
      className="book-strip"
    >
      {entries.map((entry) => (
        <li key={entry.id} data-length={sizeOf(entry)} className="book-card">
          <div className="book-card-room">
            {entry.voice ? (
              <VoicePlayer
                author={formatAuthor(entry)}
                voice={entry.voice}
                onStale={() => void reloadEntries(album)}
              />
            ) : (
              <FittedText largestPx={LARGEST_PX} className="font-display">
                {entry.message}
              </FittedText>
            )}
          </div>
          <p dir="auto" className="book-card-name">
            {formatSignature(entry)}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Longer texts have wider cards. Lengths are in characters. */
function sizeOf({ message }: Entry): 'short' | 'long' | 'longest' {
  if (message.length <= 160) return 'short';
  return message.length <= 450 ? 'long' : 'longest';
}
