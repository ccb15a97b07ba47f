import { useQueryClient } from '@tanstack/react-query';
import { Dices } from 'lucide-react';
import { useState } from 'react';
import type { OwnedAlbum } from '../../../shared/api/albums-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { MAX_PIN_LENGTH, MIN_PIN_LENGTH } from '../../../shared/rules/pin.ts';
import { request } from '../../http/request.ts';
import { showAlbum } from '../../photos/album-source.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { DialogForm, FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { showRefusal } from '../../ui/dialogs/show-failure.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { asCode, richText } from '../../ui/text/rich-text.tsx';
import { findPinProblems, isPinReady, NO_PIN, randomPin, typePin } from './pin-draft.ts';

interface PinDialogProps {
  album: OwnedAlbum;
  onClose: () => void;
}

export function RemovePinDialog({ album, onClose }: PinDialogProps) {
  const savePin = useSavePin(album);
  const form = useForm({
    async send() {
      await savePin(null);
      onClose();
    },
    failed: showPinFailure,
  });
  return (
    <FormDialog
      title={messages.pinDialog.disable()}
      form={form}
      submit={messages.pinDialog.disableSubmit()}
      onClose={onClose}
    >
      <p className="text-ink-2">{messages.pinDialog.disableWarning()}</p>
    </FormDialog>
  );
}

export function PinDialog({ album, onClose }: PinDialogProps) {
  const savePin = useSavePin(album);
  const [savedPin, setSavedPin] = useState<string | null>(null);
  const [proposed] = useState(randomPin);
  // Saving the PIN changes `pinEnabled`, but the open dialog keeps its title.
  const [isChange] = useState(album.pinEnabled);
  const form = useForm({
    initial: () => NO_PIN,
    send: async ({ pin }) => setSavedPin(await savePin(pin)),
    failed: showPinFailure,
  });
  const problems = findPinProblems(form.values);
  const field = (name: 'pin' | 'again') => ({
    value: form.values[name],
    error: problems[name],
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) =>
      form.setAll(typePin(form.values, name, target.value)),
  });

  return (
    <Dialog
      title={isChange ? messages.pinDialog.change() : messages.pinDialog.enable()}
      onClose={onClose}
      busy={form.isBusy}
    >
      {savedPin !== null ? (
        <SavedPin pin={savedPin} onClose={onClose} />
      ) : (
        <DialogForm
          form={form}
          submit={isChange ? messages.pinDialog.change() : messages.pinDialog.enableSubmit()}
          disabled={!isPinReady(form.values)}
          onClose={onClose}
        >
          <p className="text-ink-2">
            {isChange ? messages.pinDialog.changeIntro() : messages.pinDialog.enableIntro()}
          </p>
          <Button
            kind="secondary"
            onClick={() => form.setAll({ pin: proposed, again: proposed, hadOthers: false })}
          >
            <Dices aria-hidden className="size-5" />
            <span>{richText(messages.pinDialog.use({ pin: proposed, code: asCode }))}</span>
          </Button>
          <TextField
            label={messages.pinDialog.label()}
            hint={messages.pinDialog.hint({ min: MIN_PIN_LENGTH, max: MAX_PIN_LENGTH })}
            {...field('pin')}
          />
          <TextField label={messages.pinDialog.confirm()} {...field('again')} />
        </DialogForm>
      )}
    </Dialog>
  );
}

/** Saves the PIN and returns the PIN that the server stored. */
function useSavePin({ id: albumId }: OwnedAlbum) {
  const client = useQueryClient();
  return async (pin: string | null): Promise<string | null> => {
    const { album } = await request('PATCH /albums/:albumId/pin', { params: { albumId }, body: { pin } });
    showAlbum(client, album);
    return album.pin ?? null;
  };
}

function showPinFailure(error: unknown): undefined {
  showRefusal(error, messages.pinDialog.failed());
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
