// Lets a guest remove the location from their photos (docs/rules.md, section 6). This device stores the choice.

import { guestPageMessages } from '../../shared/messages/en/guest-page-messages.ts';
import { readStored, store } from '../browser/safe-storage.ts';
import { Checkbox } from '../ui/checkbox.tsx';

const KEY = 'keepsake_remove_location';
const HINT_ID = 'remove-location-hint';

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
