import { useForm } from '../fields/use-form.ts';
import type { Elements } from '../text/elements.ts';
import { FormDialog } from './form-dialog.tsx';

interface AskProps {
  title: string;
  text: string | Elements;
  submit: string;
  danger?: boolean;
  onSubmit: () => unknown;
  /** Shows why `onSubmit` failed. The dialog then stays. */
  failed?: (error: unknown) => undefined;
  onClose: () => void;
}

/** Asks before something is done, by default something that deletes. */
export function Ask({ text, onSubmit, failed, danger = true, ...props }: AskProps) {
  const form = useForm({
    async send() {
      await onSubmit();
      props.onClose();
    },
    ...(failed ? { failed } : {}),
  });
  return (
    <FormDialog {...props} form={form} danger={danger}>
      <p className="wrap-anywhere text-ink-2">{text}</p>
    </FormDialog>
  );
}
