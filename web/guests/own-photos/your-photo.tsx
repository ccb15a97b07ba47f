import { Clock, EyeOff, type LucideIcon, MessageSquarePlus, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { formatProblem } from '../../../shared/problems.ts';
import { splitGraphemes } from '../../../shared/rules/characters.ts';
import { checkComment, MAX_COMMENT_LENGTH } from '../../../shared/rules/guests/guest-comments.ts';
import { UnreadablePhoto } from '../../photos/grid/unreadable-photo.tsx';
import { Media } from '../../photos/media.tsx';
import { VideoBadge } from '../../photos/video/lazy-video.tsx';
import { Ask } from '../../ui/dialogs/ask.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { showFailure } from '../../ui/dialogs/show-failure.ts';
import { TOAST_MS } from '../../ui/dialogs/toast-store.ts';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import type { OwnPhotos } from './own-photos.ts';

interface YourPhotoProps {
  photo: Photo;
  onOpen: () => void;
  onStale: () => void;
  onDelete: () => Promise<void>;
}

export function YourPhoto({ photo, onOpen, onStale, onDelete }: YourPhotoProps) {
  const { originalFilename: filename } = photo;
  return (
    <li>
      <div className="relative aspect-square">
        {photo.isReadable ? (
          <button
            type="button"
            aria-label={messages.yourPhotos.openPhoto({ filename })}
            onClick={onOpen}
            className="relative block size-full cursor-zoom-in overflow-hidden rounded-photo bg-sunken"
          >
            <Media
              photo={photo}
              rendition="thumbnail"
              largest={photo}
              className="absolute inset-0 m-auto size-full photo-fill"
              onStale={onStale}
            />
            {photo.video && <VideoBadge video={photo.video} />}
          </button>
        ) : (
          <>
            <UnreadablePhoto photo={photo} isLocked={false} />
            <DeleteButton
              photo={photo}
              className="absolute end-0 top-0 grid size-11 place-items-center text-ink-2"
              onDelete={onDelete}
            />
          </>
        )}
      </div>
      <PhotoState photo={photo} />
    </li>
  );
}

interface OwnActionsProps {
  photo: Photo;
  mine: OwnPhotos;
  isArchived: boolean;
  className: string;
  onDelete: () => Promise<void>;
}

export function OwnActions({ photo, mine, isArchived, className, onDelete }: OwnActionsProps) {
  const [isWriting, setWriting] = useState(false);
  const { originalFilename: filename, caption } = photo;
  const Icon = caption === undefined ? MessageSquarePlus : Pencil;
  const label = caption === undefined ? messages.yourPhotos.addCaption : messages.yourPhotos.changeCaption;
  return (
    <>
      {!isArchived && (
        <button
          type="button"
          aria-label={label({ filename })}
          onClick={() => setWriting(true)}
          className={className}
        >
          <Icon size={20} aria-hidden />
        </button>
      )}
      <DeleteButton photo={photo} className={className} onDelete={onDelete} />
      {isWriting && <CaptionDialog photo={photo} mine={mine} onClose={() => setWriting(false)} />}
    </>
  );
}

const STATES: Record<'waiting' | 'hidden', { icon: LucideIcon; label: () => string }> = {
  waiting: { icon: Clock, label: messages.yourPhotos.waiting },
  hidden: { icon: EyeOff, label: messages.yourPhotos.hidden },
};

function PhotoState({ photo }: { photo: Photo }) {
  const state = photo.visibility && STATES[photo.visibility];
  if (!state) {
    return <p className="mt-1 text-badge text-ink-2">{messages.yourPhotos.stored()}</p>;
  }
  const Icon = state.icon;
  return (
    <p className="mt-1 flex gap-1 text-badge text-warn">
      <Icon aria-hidden className="size-4 shrink-0" />
      <span>{state.label()}</span>
    </p>
  );
}

function CaptionDialog({ photo, mine, onClose }: { photo: Photo; mine: OwnPhotos; onClose: () => void }) {
  const form = useForm({
    initial: () => ({ text: photo.caption ?? '' }),
    check: ({ text }) => ({ text: checkComment(text) }),
    async send({ text }) {
      await mine.changeCaption(photo.id, text);
      onClose();
    },
    failed(error) {
      showFailure(error, messages.yourPhotos.captionFailed(), TOAST_MS.default);
      return undefined;
    },
  });
  const { text } = form.values;
  return (
    <FormDialog
      title={messages.yourPhotos.caption()}
      form={form}
      submit={messages.common.save()}
      onClose={onClose}
    >
      <TextAreaField
        label={messages.yourPhotos.caption()}
        hint={messages.yourPhotos.captionHint({
          left: Math.max(0, MAX_COMMENT_LENGTH - splitGraphemes(text).length),
        })}
        rows={3}
        data-autofocus
        {...form.text('text')}
        // Shown while the guest types, not only after saving.
        error={formatProblem(checkComment(text)) ?? undefined}
      />
    </FormDialog>
  );
}

interface DeleteButtonProps {
  photo: Photo;
  className: string;
  onDelete: () => Promise<void>;
}

function DeleteButton({ photo, className, onDelete }: DeleteButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={messages.yourPhotos.deletePhoto({ filename: photo.originalFilename })}
        onClick={() => setAsking(true)}
        className={className}
      >
        <Trash2 size={20} aria-hidden />
      </button>
      {isAsking && (
        <Ask
          title={messages.delete.photoSubmit()}
          text={messages.yourPhotos.deleteAllQuestion({ count: 1 })}
          submit={messages.delete.photoSubmit()}
          onSubmit={onDelete}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
