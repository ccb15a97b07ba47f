// Asks for the uploader's name, which is optional.

import { NAMELESS_UPLOADER } from '../../shared/rules/fields.ts';
import { TextField } from '../ui/text-field.tsx';

interface UploaderNameFieldProps {
  value: string;
  onChange: (name: string) => void;
}

export function UploaderNameField({ value, onChange }: UploaderNameFieldProps) {
  return (
    <div className="mt-6">
      <TextField
        label={
          <>
            Your name <span className="font-normal text-ink-3">(optional)</span>
          </>
        }
        placeholder={NAMELESS_UPLOADER}
        autoComplete="name"
        enterKeyHint="done"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
