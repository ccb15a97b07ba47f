// The fields that forms of accounts have in common.

import type { ComponentProps } from 'react';
import { accountFormMessages } from '../../shared/messages/en/account-form-messages.ts';
import { commonMessages } from '../../shared/messages/en/common-messages.ts';
import { MIN_PASSWORD_LENGTH } from '../../shared/rules/fields.ts';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';

type FieldProps = Omit<ComponentProps<typeof TextField>, 'label'>;

export function EmailField(field: FieldProps) {
  return <TextField label={commonMessages.email()} type="email" autoComplete="username" {...field} />;
}

export function NewPasswordField({
  label = commonMessages.password(),
  ...field
}: FieldProps & { label?: string }) {
  const hint = accountFormMessages.passwordHint({ min: MIN_PASSWORD_LENGTH });
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
      label={accountFormMessages.rememberMe()}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
