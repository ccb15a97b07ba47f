import type { ComponentProps } from 'react';
import { messages } from '../../shared/messages/messages.ts';
import { MIN_PASSWORD_LENGTH } from '../../shared/rules/fields.ts';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';

type FieldProps = Omit<ComponentProps<typeof TextField>, 'label'>;

export function EmailField(field: FieldProps) {
  return <TextField label={messages.common.email()} type="email" autoComplete="username" {...field} />;
}

export function NewPasswordField({
  label = messages.common.password(),
  ...field
}: FieldProps & { label?: string }) {
  const hint = messages.accountForm.passwordHint({ min: MIN_PASSWORD_LENGTH });
  return <PasswordField label={label} autoComplete="new-password" hint={hint} {...field} />;
}

export function RememberMe({
  checked,
  onChange,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <Checkbox
      label={messages.accountForm.rememberMe()}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
