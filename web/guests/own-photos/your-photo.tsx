import { Clock, EyeOff, ImageOff, type LucideIcon, MessageSquarePlus, Pencil, Trash2 } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { sentenceOf } from '../../../shared/problems.ts';
import { graphemesIn } from '../../../shared/rules/fields.ts';
import { checkComment, MAX_COMMENT_LENGTH } from '../../../shared/rules/guest-comments.ts';
import { Picture } from '../../photos/picture.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogButtons } from '../../ui/dialogs/dialog.tsx';
import { showFailure } from '../../ui/dialogs/show-failure.ts';
import { TOAST_MS } from '../../ui/dialogs/toast-store.ts';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { formatMoment } from '../../ui/format-day.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { OwnPhotos } from './own-photos.ts';

interface YourPhotoProps {
  photo: Photo;
  mine: OwnPhotos;
  isArchived: boolean;
  onDelete: () => Promise<void>;
}

export function YourPhoto({ photo, mine, isArchived, onDelete }: YourPhotoProps) {
  const [task, setTask] = useState<'caption' | 'delete' | null>(null);
  const { originalFilename: filename, caption } = photo;
  const close = () => setTask(null);
  return (
    <li className="grid gap-3 py-3">
      <div className="flex items-center gap-3">
        <a
          href={photo.fileUrl}
          target="_blank"
          rel="noreferrer"
          aria-label={messages.yourPhotos.openPhoto({ filename })}
          className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-photo bg-sunken"
        >
          {photo.isReadable ? (
            <Picture
              url={photo.thumbnailUrl}
              className="size-full photo-fill"
              onStale={() => void mine.load()}
            />
          ) : (
            <ImageOff aria-hidden className="size-5 text-ink-3" />
          )}
        </a>
        <div className="grid min-w-0 flex-1 gap-0.5">
          {caption !== undefined && (
            <p dir="auto" className="line-clamp-3 wrap-anywhere">
              {caption}
            </p>
          )}
          <PhotoState photo={photo} />
          <p className="flex flex-wrap items-center gap-x-3 text-badge text-ink-3">
            <time dateTime={photo.createdAt} className="truncate">
              {formatMoment(photo.createdAt)}
            </time>
            <a
              href={photo.fileUrl}
              download={filename}
              aria-label={messages.yourPhotos.downloadPhoto({ filename })}
              className="inline-flex min-h-6 items-center font-medium text-accent underline-offset-4 hover:underline"
            >
              {messages.yourPhotos.download()}
            </a>
          </p>
        </div>
        <div className="flex shrink-0">
          {!isArchived && (
            <IconButton
              icon={caption === undefined ? MessageSquarePlus : Pencil}
              label={
                caption === undefined
                  ? messages.yourPhotos.addCaption({ filename })
                  : messages.yourPhotos.changeCaption({ filename })
              }
              aria-expanded={task === 'caption'}
              onClick={() => setTask(task === 'caption' ? null : 'caption')}
            />
          )}
          <IconButton
            icon={Trash2}
            label={messages.yourPhotos.deletePhoto({ filename })}
            aria-expanded={task === 'delete'}
            onClick={() => setTask(task === 'delete' ? null : 'delete')}
            className="-me-3"
          />
        </div>
      </div>
      {task === 'caption' && <CaptionForm photo={photo} mine={mine} onClose={close} />}
      {task === 'delete' && <Deletion onDelete={onDelete} onClose={close} />}
    </li>
  );
}

const STATES: Record<'waiting' | 'hidden', { icon: LucideIcon; label: () => string }> = {
  waiting: { icon: Clock, label: messages.yourPhotos.waiting },
  hidden: { icon: EyeOff, label: messages.yourPhotos.hidden },
};

function PhotoState({ photo }: { photo: Photo }) {
  const state = photo.visibility && STATES[photo.visibility];
  if (!state) {
    const label = photo.isReadable ? messages.yourPhotos.stored() : messages.yourPhotos.unreadable();
    return <p className="text-label text-ink-2">{label}</p>;
  }
  const Icon = state.icon;
  return (
    <p className="flex items-center gap-1.5 text-label text-warn">
      <Icon aria-hidden className="size-4 shrink-0" />
      {state.label()}
    </p>
  );
}

function CaptionForm({ photo, mine, onClose }: { photo: Photo; mine: OwnPhotos; onClose: () => void }) {
  const [text, setText] = useState(photo.caption ?? '');
  const [isBusy, setBusy] = useState(false);
  const problem = sentenceOf(checkComment(text));

  async function save(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy || problem !== null) return;
    setBusy(true);
    try {
      await mine.changeCaption(photo.id, text);
      onClose();
    } catch (error) {
      showFailure(error, messages.yourPhotos.captionFailed(), TOAST_MS.default);
      setBusy(false);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid animate-enter gap-3">
      <TextAreaField
        label={messages.yourPhotos.caption()}
        hint={messages.yourPhotos.captionHint({ left: Math.max(0, MAX_COMMENT_LENGTH - graphemesIn(text)) })}
        error={problem ?? undefined}
        rows={2}
        autoFocus
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <DialogButtons busy={isBusy} onCancel={onClose}>
        <Button type="submit" busy={isBusy}>
          {messages.common.save()}
        </Button>
      </DialogButtons>
    </form>
  );
}

function Deletion({ onDelete, onClose }: { onDelete: () => Promise<void>; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    await onDelete();
    onClose();
  };
  return (
    <div className="grid animate-enter gap-3">
      <p className="text-label text-ink-2">{messages.yourPhotos.deleteAllQuestion({ count: 1 })}</p>
      <DialogButtons busy={isBusy} onCancel={onClose}>
        <Button kind="danger" busy={isBusy} onClick={() => void remove()}>
          {messages.delete.photoSubmit()}
        </Button>
      </DialogButtons>
    </div>
  );
}
