// Sets, changes and removes an album's PIN (specification, sections 4 and 5, PIN).

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Dices } from 'lucide-react';
import { useState } from 'react';
import type { OwnedAlbum } from '../../shared/api/albums-api.ts';
import { refusalMessage } from '../http/refusal-message.ts';
import { request } from '../http/request.ts';
import { OWNER_MESSAGES } from '../messages.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { showToast } from '../ui/toast-store.ts';
import { showAlbum } from './album-source.ts';
import { isPinReady, NO_PIN, pinProblems, randomPin, typePin } from './pin-draft.ts';

interface PinDialogProps {
  album: OwnedAlbum;
  /** Switches to removing the PIN. */
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
    onError: (error) => showToast(refusalMessage(error, OWNER_MESSAGES.pinFailed), { kind: 'error' }),
  });
  // The mode in which the dialog opened: once the PIN is set, the album has another.
  const [isChange] = useState(album.pinEnabled);
  const title = disable ? 'Disable PIN protection' : isChange ? 'Change PIN' : 'Enable PIN protection';

  return (
    <Dialog title={title} onClose={onClose} busy={isPending}>
      {savedPin !== null ? (
        <SavedPin pin={savedPin} onClose={onClose} />
      ) : disable ? (
        <div className="grid gap-6">
          <p className="text-ink-2">
            Whoever has the guest link can then add photos, and see what you let guests see, without a PIN.
          </p>
          <div className="flex flex-wrap justify-end gap-2">
            <Button kind="quiet" disabled={isPending} onClick={onClose}>
              Cancel
            </Button>
            <Button busy={isPending} onClick={() => mutate(null)}>
              Disable PIN
            </Button>
          </div>
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
        {isChange
          ? 'Guests who gave the present PIN will be asked for the new one.'
          : 'Guests will be asked for it before they can add or see photos. You are not.'}
      </p>
      <TextField label="PIN" hint="4 to 6 digits" data-autofocus {...field('pin')} />
      <TextField label="Confirm PIN" {...field('again')} />
      <Button
        kind="secondary"
        className="justify-self-start"
        onClick={() => setDraft({ pin: proposed, again: proposed, hadOthers: false })}
      >
        <Dices aria-hidden className="size-5" />
        <span>
          Use <span className="upload-code">{proposed}</span>
        </span>
      </Button>
      <div className="flex flex-wrap justify-end gap-2">
        <Button kind="quiet" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy} disabled={!isReady}>
          {isChange ? 'Change PIN' : 'Enable PIN'}
        </Button>
      </div>
    </form>
  );
}

function SavedPin({ pin, onClose }: { pin: string; onClose: () => void }) {
  return (
    <div className="grid gap-5">
      <div role="status" className="grid justify-items-center gap-1 rounded-card bg-sunken px-4 py-6">
        <p className="text-label text-ink-2">Tell your guests this PIN</p>
        <p className="upload-code text-page">{pin}</p>
      </div>
      <p className="text-label text-ink-2">You find it on the album’s page at any time.</p>
      <Button onClick={onClose}>Done</Button>
    </div>
  );
}
