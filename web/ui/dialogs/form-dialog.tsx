import type { ComponentProps } from 'react';
import { Button } from '../button.tsx';
import { Refusal } from '../refusal.tsx';
import type { Elements } from '../text/elements.ts';
import { Dialog, DialogButtons } from './dialog.tsx';

interface DialogFormProps {
  form: { form: ComponentProps<'form'>; isBusy: boolean; refusal: string | undefined };
  submit: string;
  danger?: boolean;
  disabled?: boolean;
  onClose: () => void;
  children: Elements;
}

/** A dialog with a form of `useForm`, with or without fields. */
export function FormDialog({ title, ...props }: DialogFormProps & { title: string }) {
  return (
    <Dialog title={title} onClose={props.onClose} busy={props.form.isBusy}>
      <DialogForm {...props} />
    </Dialog>
  );
}

export function DialogForm(props: DialogFormProps) {
  const { form, submit, danger = false, disabled = false, onClose, children } = props;
  return (
    <form {...form.form} className="grid gap-6 has-[label]:gap-5">
      {children}
      {form.refusal && <Refusal>{form.refusal}</Refusal>}
      <DialogButtons busy={form.isBusy} onCancel={onClose}>
        <Button kind={danger ? 'danger' : 'primary'} type="submit" busy={form.isBusy} disabled={disabled}>
          {submit}
        </Button>
      </DialogButtons>
    </form>
  );
}
