import { useForm } from '../fields/use-form.ts';
import { FormDialog } from './form-dialog.tsx';

interface AskProps {
  title: string;
  text: string;
  submit: string;
  onSubmit: () => unknown;
  onClose: () => void;
}

/** Asks before something is deleted. */
export function Ask({ title, text, submit, onSubmit, onClose }: AskProps) {
  const form = useForm({
    async send() {
      await onSubmit();
      onClose();
    },
  });
  return (
    <FormDialog title={title} form={form} submit={submit} danger onClose={onClose}>
      <p className="text-ink-2">{text}</p>
    </FormDialog>
  );
}
