// Name and choices are optional, so that photos can be sent at once (docs/rules.md, section 6).

import { messages } from '../../../shared/messages/messages.ts';
import { readStored, store } from '../../browser/storage/safe-storage.ts';
import { readUploaderName } from '../../browser/storage/uploader-name.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { richText } from '../../ui/text/rich-text.tsx';

export interface GuestChoices {
  uploaderName: string;
  removeLocation: boolean;
}

const KEY = 'keepsake_remove_location';
const HINT_ID = 'remove-location-hint';

export function readGuestChoices(): GuestChoices {
  return { uploaderName: readUploaderName(), removeLocation: readStored('local', KEY) === 'true' };
}

interface GuestChoicesFieldsProps {
  value: GuestChoices;
  onChange: (value: GuestChoices) => void;
}

export function GuestChoicesFields({ value, onChange }: GuestChoicesFieldsProps) {
  return (
    <div className="grid gap-x-6 sm:grid-cols-[1fr_auto]">
      <label className="flex min-h-11 items-center gap-3 text-label">
        <span className="shrink-0">
          {richText(
            messages.guestUpload.yourName({
              hint: (text) => <span className="text-ink-3">{richText(text)}</span>,
            }),
          )}
        </span>
        <input
          type="text"
          dir="auto"
          placeholder={messages.photoUpload.nameless()}
          autoComplete="name"
          enterKeyHint="done"
          value={value.uploaderName}
          onChange={({ target }) => onChange({ ...value, uploaderName: target.value })}
          className="min-h-10 w-full min-w-0 rounded-control border border-control bg-surface px-3 text-body text-ink"
        />
      </label>
      <Checkbox
        label={messages.guestUpload.removeLocation()}
        aria-describedby={HINT_ID}
        checked={value.removeLocation}
        onChange={({ target }) => {
          store('local', KEY, String(target.checked));
          onChange({ ...value, removeLocation: target.checked });
        }}
      />
      <p id={HINT_ID} hidden={!value.removeLocation} className="text-label text-ink-2 sm:col-span-2">
        {messages.guestUpload.removeLocationHint()}
      </p>
    </div>
  );
}
