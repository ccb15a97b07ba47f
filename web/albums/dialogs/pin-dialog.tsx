import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Dices } from 'lucide-react';
import { Children, useState } from 'react';
import type { OwnedAlbum } from '../../../shared/api/albums-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { MAX_PIN_LENGTH, MIN_PIN_LENGTH } from '../../../shared/rules/pin.ts';
import { refusalMessage } from '../../http/refusal-message.ts';
import { request } from '../../http/request.ts';
import { showAlbum } from '../../photos/album-source.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../ui/dialogs/dialog.tsx';
import { showToast } from '../../ui/dialogs/toast-store.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { isPinReady, NO_PIN, pinProblems, randomPin, typePin } from './pin-draft.ts';

interface PinDialogProps {
  album: OwnedAlbum;
  disable?: boolean;
  onClose: () => void;
}

export function PinDialog({ album, disable = false, onClose }: PinDialogProps) {
  const client = useQueryClient();
  const [savedPin, setSavedPin] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (pin: string | null) =>
      request('PATCH /albums/:albumId/pin', { params: { albumId: album.id }, body: { pin } }),
    onSuccess({ album: changed }) {
      showAlbum(client, changed);
      if (changed.pin) setSavedPin(changed.pin);
      else onClose();
    },
    onError: (error) => showToast(refusalMessage(error, messages.pinDialog.failed()), { kind: 'error' }),
  });
  // Setting the PIN changes the album's mode; the dialog keeps its own.
  const [isChange] = useState(album.pinEnabled);
  const title = disable
    ? messages.pinDialog.disable()
    : isChange
      ? messages.pinDialog.change()
      : messages.pinDialog.enable();

  return (
    <Dialog title={title} onClose={onClose} busy={isPending}>
      {savedPin !== null ? (
        <SavedPin pin={savedPin} onClose={onClose} />
      ) : disable ? (
        <div className="grid gap-6">
          <p className="text-ink-2">{messages.pinDialog.disableWarning()}</p>
          <DialogButtons busy={isPending} onCancel={onClose}>
            <Button busy={isPending} onClick={() => mutate(null)}>
              {messages.pinDialog.disableSubmit()}
            </Button>
          </DialogButtons>
        </div>
      ) : (
        <PinForm isChange={isChange} busy={isPending} onSend={mutate} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface PinFormProps {
  isChange: boolean;
  busy: boolean;
  onSend: (pin: string) => void;
  onClose: () => void;
}

function PinForm({ isChange, busy, onSend, onClose }: PinFormProps) {
  const [draft, setDraft] = useState(NO_PIN);
  const [proposed] = useState(randomPin);
  const problems = pinProblems(draft);
  const isReady = isPinReady(draft);
  const field = (name: 'pin' | 'again') => ({
    value: draft[name],
    error: problems[name],
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => setDraft(typePin(draft, name, event.target.value)),
  });
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !busy) onSend(draft.pin);
      }}
    >
      <p className="text-ink-2">
        {isChange ? messages.pinDialog.changeIntro() : messages.pinDialog.enableIntro()}
      </p>
      <TextField
        label={messages.pinDialog.label()}
        hint={messages.pinDialog.hint({ min: MIN_PIN_LENGTH, max: MAX_PIN_LENGTH })}
        data-autofocus
        {...field('pin')}
      />
      <TextField label={messages.pinDialog.confirm()} {...field('again')} />
      <Button
        kind="secondary"
        className="justify-self-start"
        onClick={() => setDraft({ pin: proposed, again: proposed, hadOthers: false })}
      >
        <Dices aria-hidden className="size-5" />
        <span>
          {Children.toArray(
            messages.pinDialog.use({
              pin: proposed,
              code: (pin) => <span className="upload-code">{pin}</span>,
            }),
          )}
        </span>
      </Button>
      <DialogButtons busy={busy} onCancel={onClose}>
        <Button type="submit" busy={busy} disabled={!isReady}>
          {isChange ? messages.pinDialog.change() : messages.pinDialog.enableSubmit()}
        </Button>
      </DialogButtons>
    </form>
  );
}

function SavedPin({ pin, onClose }: { pin: string; onClose: () => void }) {
  return (
    <div className="grid gap-5">
      <div role="status" className="grid justify-items-center gap-1 rounded-card bg-sunken px-4 py-6">
        <p className="text-label text-ink-2">{messages.pinDialog.tell()}</p>
        <p className="upload-code text-page">{pin}</p>
      </div>
      <p className="text-label text-ink-2">{messages.pinDialog.whereToFind()}</p>
      <Button onClick={onClose}>{messages.common.done()}</Button>
    </div>
  );
}
