import { type Dispatch, type SetStateAction, useEffect, useLayoutEffect } from 'react';
import type { Entry } from '../../../shared/api/guest-book-api.ts';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { readableDuration } from '../../../shared/messages/readable-duration.ts';
import '../../photos/entries/entries.css';
import { formatAuthor, formatSignature } from '../../photos/entries/entry-label.ts';
import { FittedText } from '../../photos/entries/fitted-text.tsx';
import { type EntriesAlbum, useBook } from '../../photos/entries/use-entries.ts';
import { Waveform } from '../../photos/entries/waveform.tsx';
import { formatPhotoLabel } from '../../photos/full-label.ts';
import { Media } from '../../photos/media.tsx';
import { type BookTurns, endEntry, followSlides } from './book-turns.ts';
import { SLIDE_MS } from './use-slides.ts';

interface BookSlidesProps {
  album: EntriesAlbum;
  photos: readonly Photo[];
  turns: BookTurns;
  onTurns: Dispatch<SetStateAction<BookTurns>>;
  isPaused: boolean;
}

const NONE: readonly Entry[] = [];

/** Entries of the guest book, which cover the next photo for a while. Voices stay silent. */
export function BookSlides({ album, photos, turns, onTurns, isPaused }: BookSlidesProps) {
  const all = useBook(album).data?.entries ?? NONE;
  // The owner receives hidden entries too.
  const entries = all.filter(({ visibility }) => visibility === undefined);
  useLayoutEffect(() => onTurns((last) => followSlides(last, photos, entries)));
  const entry = entries.find(({ id }) => id === turns.entryId);
  const slideMs = entry ? Math.min(LONGEST_MS, SLIDE_MS + entry.message.length * READING_MS) : null;
  useEffect(() => {
    if (slideMs === null || isPaused) return;
    const timer = setTimeout(() => onTurns(endEntry), slideMs);
    return () => clearTimeout(timer);
  }, [slideMs, isPaused, onTurns]);
  return entry ? <EntrySlide key={entry.id} entry={entry} /> : null;
}

const READING_MS = 30;
const LONGEST_MS = 30_000;
/** The largest letters, as a part of the screen's shorter side. */
const LARGEST = 0.075;

function EntrySlide({ entry }: { entry: Entry }) {
  const { picture, voice, message } = entry;
  const largestPx = Math.max(24, Math.min(innerWidth, innerHeight) * LARGEST);
  const shown = voice
    ? messages.entry.printedVoice({
        name: formatAuthor(entry),
        duration: readableDuration(voice.durationMs),
      })
    : message;
  return (
    <figure className="entry-slide animate-[late_600ms_ease-in-out]">
      {picture && (
        <Media
          photo={picture}
          rendition="preview"
          alt={formatPhotoLabel(picture)}
          className="entry-slide-picture"
        />
      )}
      <div className="entry-slide-text">
        {voice && <Waveform levels={voice.waveform} share={0} />}
        <div className="entry-slide-room">
          <FittedText largestPx={largestPx} className="font-display">
            {shown}
          </FittedText>
        </div>
        {!voice && (
          <figcaption dir="auto" className="entry-slide-name">
            {formatSignature(entry)}
          </figcaption>
        )}
      </div>
    </figure>
  );
}
