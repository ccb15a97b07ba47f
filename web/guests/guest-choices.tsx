// What a guest may choose for the photos: a name for the uploader, and that their location is removed (docs/rules.md,
// section 6).

import { Children } from 'react';
import { guestPageMessages } from '../../shared/messages/en/guest-page-messages.ts';
import { photoUploadMessages } from '../../shared/messages/en/photo-upload-messages.ts';
import { readStored, store } from '../browser/safe-storage.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { TextField } from '../ui/text-field.tsx';

interface UploaderNameFieldProps {
  value: string;
  onChange: (name: string) => void;
}

export function UploaderNameField({ value, onChange }: UploaderNameFieldProps) {
  return (
    <div className="mt-6">
      <TextField
        label={Children.toArray(
          guestPageMessages.yourName({
            hint: (text) => <span className="font-normal text-ink-3">{text}</span>,
          }),
        )}
        placeholder={photoUploadMessages.nameless()}
        autoComplete="name"
        enterKeyHint="done"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

const KEY = 'keepsake_remove_location';
const HINT_ID = 'remove-location-hint';

/** This device stores the choice. */
export function readRemoveLocation(): boolean {
  return readStored('local', KEY) === 'true';
}

interface RemoveLocationChoiceProps {
  value: boolean;
  onChange: (value: boolean) => void;
}

export function RemoveLocationChoice({ value, onChange }: RemoveLocationChoiceProps) {
  return (
    <div className="mt-3">
      <Checkbox
        label={guestPageMessages.removeLocation()}
        aria-describedby={HINT_ID}
        checked={value}
        onChange={({ target }) => {
          store('local', KEY, String(target.checked));
          onChange(target.checked);
        }}
      />
      <p id={HINT_ID} className="pl-8 text-label text-ink-2">
        {guestPageMessages.removeLocationHint()}
      </p>
    </div>
  );
}
