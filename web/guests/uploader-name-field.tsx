// Asks for the uploader's name, which is optional.

import { Children } from 'react';
import { guestPageMessages } from '../../shared/messages/en/guest-page-messages.ts';
import { photoUploadMessages } from '../../shared/messages/en/photo-upload-messages.ts';
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
