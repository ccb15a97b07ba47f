import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import type { Entry } from '../../../shared/api/guest-book-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { formatProblem } from '../../../shared/problems.ts';
import { checkUploaderName, cleanLine } from '../../../shared/rules/fields.ts';
import { checkComment } from '../../../shared/rules/guests/guest-comments.ts';
import { newClientKey } from '../../browser/storage/random-keys.ts';
import { openUploadSession } from '../../browser/storage/upload-session.ts';
import { readUploaderName, rememberUploaderName } from '../../browser/storage/uploader-name.ts';
import { mayPass } from '../../http/api-error.ts';
import { request } from '../../http/request.ts';
import { Button } from '../../ui/button.tsx';
import { showFailure } from '../../ui/dialogs/show-failure.ts';
import { TOAST_MS } from '../../ui/dialogs/toast-store.ts';
import { CONTROL_CLASS } from '../../ui/fields/field.tsx';
import { richText } from '../../ui/text/rich-text.tsx';
import { type EntriesAlbum, reloadEntries } from '../entries/use-entries.ts';

/** A retry has the same key, so that the comment is stored once. Another text has another key. */
const newDraft = (text: string) => ({ text, clientKey: newClientKey() });

/** Unsent comments by photo id, because guests move on to other photos while they write. */
const drafts = new Map<string, ReturnType<typeof newDraft>>();

const RETRIES = 4;
const FIRST_RETRY_MS = 1000;

interface CommentFormProps {
  album: EntriesAlbum;
  photoId: string;
  onSent: (entry: Entry) => void;
}

export function CommentForm({ album, photoId, onSent }: CommentFormProps) {
  const id = useId();
  const [draft, setDraft] = useState(() => drafts.get(photoId) ?? newDraft(''));
  const [knownName] = useState(readUploaderName);
  const [name, setName] = useState(knownName);
  const { mutate, isPending } = useSending(album, photoId);
  const problem = formatProblem(checkComment(draft.text) ?? checkUploaderName(name));
  const change = (next: typeof draft) => {
    setDraft(next);
    drafts.set(photoId, next);
  };
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending || problem || cleanLine(draft.text) === '') return;
    rememberUploaderName(name);
    mutate(
      { ...draft, name },
      {
        onSuccess: ({ entry }) => {
          setDraft(newDraft(''));
          onSent(entry);
        },
      },
    );
  };
  return (
    <form noValidate onSubmit={send} className="comment-form">
      {knownName === '' && (
        <label className="comment-name">
          <span>
            {richText(messages.guestUpload.yourName({ hint: (text) => <span>{richText(text)}</span> }))}
          </span>
          <input
            dir="auto"
            autoComplete="name"
            value={name}
            onChange={({ target }) => setName(target.value)}
            className={CONTROL_CLASS}
          />
        </label>
      )}
      <div className="comment-line">
        <textarea
          dir="auto"
          rows={2}
          aria-label={messages.comment.write()}
          placeholder={messages.comment.write()}
          aria-invalid={problem ? true : undefined}
          aria-describedby={id}
          readOnly={isPending}
          value={draft.text}
          onChange={({ target }) => change(newDraft(target.value))}
          className={`${CONTROL_CLASS} comment-text`}
        />
        <Button type="submit" busy={isPending}>
          {messages.comment.send()}
        </Button>
      </div>
      <p id={id} role="alert" className="text-label text-danger empty:hidden">
        {problem}
      </p>
    </form>
  );
}

function useSending(album: EntriesAlbum, photoId: string) {
  const { uploadCode } = album;
  return useMutation({
    mutationFn: ({ text, clientKey, name }: { text: string; clientKey: string; name: string }) =>
      request('POST /uploads/:uploadCode/photos/:photoId/comments', {
        params: { uploadCode, photoId },
        body: {
          message: text,
          clientKey,
          uploaderName: name,
          uploadSessionId: openUploadSession(uploadCode).sessionId,
        },
      }),
    retry: (failures, error) => failures < RETRIES && mayPass(error),
    retryDelay: (failures) => FIRST_RETRY_MS * 2 ** failures,
    onSuccess() {
      drafts.delete(photoId);
      void reloadEntries(album);
    },
    onError: (error) => void showFailure(error, messages.comment.sendFailed(), TOAST_MS.default),
  });
}
