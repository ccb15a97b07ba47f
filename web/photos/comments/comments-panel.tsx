import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { Entry } from '../../../shared/api/guest-book-api.ts';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { can } from '../../../shared/rules/access.ts';
import { refusalMessage } from '../../http/refusal-message.ts';
import { request } from '../../http/request.ts';
import { Button } from '../../ui/button.tsx';
import { showRefusal } from '../../ui/dialogs/show-failure.ts';
import { formatMoment } from '../../ui/format-day.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import '../entries/entries.css';
import { EntryActions, EntryState } from '../entries/entry-actions.tsx';
import { formatSignature } from '../entries/entry-label.ts';
import { type EntriesAlbum, reloadEntries, useComments, useOwnEntries } from '../entries/use-entries.ts';
import { CommentForm } from './comment-form.tsx';

interface CommentsPanelProps {
  id: string;
  album: EntriesAlbum;
  photo: Photo;
}

/** The comments on a photo, oldest first, beside the photo in the lightbox. */
export function CommentsPanel({ id, album, photo }: CommentsPanelProps) {
  const { data, error, isFetching, refetch } = useComments(album, photo.id);
  // Others do not see a comment that waits for approval, so the list lacks it.
  const [sent, setSent] = useState<readonly Entry[]>([]);
  const own = new Set(
    useOwnEntries(album)
      .concat(sent)
      .map(({ id }) => id),
  );
  const listed = data?.entries ?? [];
  const waiting = sent.filter((each) => each.visibility && !listed.some(({ id }) => id === each.id));
  const comments = listed.concat(waiting);
  const isClosed = data?.isClosed ?? false;
  return (
    <section id={id} aria-label={messages.comment.heading()} className="comments">
      <h2 className="font-medium">{messages.comment.heading()}</h2>
      {!data && error ? (
        <LoadFailure
          message={refusalMessage(error, messages.comment.loadFailed())}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Comments count={comments.length}>
          {data && comments.length === 0 && <p className="text-ink-2">{messages.comment.empty()}</p>}
          {comments.map((comment) => (
            <Comment key={comment.id} album={album} comment={comment} isOwn={own.has(comment.id)} />
          ))}
        </Comments>
      )}
      {isClosed && <p className="text-label text-ink-2">{messages.comment.closed()}</p>}
      {data && !isClosed && can(album, 'upload') && (
        <CommentForm album={album} photoId={photo.id} onSent={(entry) => setSent([...sent, entry])} />
      )}
      {data && can(album, 'moderate') && (
        <ClosingButton album={album} photoId={photo.id} isClosed={isClosed} />
      )}
    </section>
  );
}

/** Follows the newest comment, which is the last. */
function Comments({ count, children }: { count: number; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another comment is the reason to scroll.
  useLayoutEffect(() => {
    list.current?.scrollTo(0, list.current.scrollHeight);
  }, [count]);
  return (
    <div
      ref={list}
      role="log"
      aria-label={messages.comment.heading()}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it.
      tabIndex={0}
      className="comment-list"
    >
      {children}
    </div>
  );
}

function Comment({ album, comment, isOwn }: { album: EntriesAlbum; comment: Entry; isOwn: boolean }) {
  return (
    <article className="comment">
      <p dir="auto" className="comment-message">
        {comment.message}
      </p>
      <div className="comment-foot">
        <div className="entry-signature">
          <span dir="auto" className="font-medium text-ink">
            {formatSignature(comment)}
          </span>
          <time dateTime={comment.createdAt}>{formatMoment(comment.createdAt)}</time>
          <EntryState entry={comment} />
        </div>
        <div className="entry-actions">
          <EntryActions album={album} entry={comment} isOwn={isOwn} />
        </div>
      </div>
    </article>
  );
}

interface ClosingButtonProps {
  album: EntriesAlbum;
  photoId: string;
  isClosed: boolean;
}

function ClosingButton({ album, photoId, isClosed }: ClosingButtonProps) {
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      await request('PATCH /albums/:albumId/photos/:photoId/comments', {
        params: { albumId: album.id, photoId },
        body: { isClosed: !isClosed },
      });
      await reloadEntries(album);
    },
    onError: (error) => showRefusal(error, messages.entry.changeFailed()),
  });
  return (
    <Button kind="secondary" busy={isPending} onClick={() => mutate()}>
      {isClosed ? messages.comment.reopen() : messages.comment.close()}
    </Button>
  );
}
