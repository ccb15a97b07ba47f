// A form's state: what was entered, what is wrong with it, whether it is being sent.

import { type ChangeEvent, type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** The sentence for each field that is not fine. */
type Problems<Values> = { [Name in keyof Values]?: string | null };

interface FormPlan<Values> {
  initial: () => Values;
  check: (values: Values) => Problems<Values>;
  send: (values: Values) => Promise<void>;
}

type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] &
  string;

/** Silent until it is sent for the first time; then every change is judged at once. */
export function useForm<Values extends object>({ initial, check, send }: FormPlan<Values>) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [wasSent, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const problems: Problems<Values> = wasSent ? check(values) : {};

  function set<Name extends keyof Values>(name: Name, value: Values[Name]): void {
    setValues((now) => ({ ...now, [name]: value }));
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    // Now, so that the first field that is wrong is marked as such and can be found.
    flushSync(() => setSent(true));
    if (Object.values(check(values)).some(Boolean)) {
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
      return;
    }
    setBusy(true);
    await send(values).finally(() => setBusy(false));
  }

  return {
    values,
    isBusy,
    set,
    reset() {
      setValues(initial());
      setSent(false);
    },
    problemOf: (name: keyof Values): string | undefined => problems[name] ?? undefined,
    /** For a text field. */
    text: (name: TextName<Values>) => ({
      name,
      value: values[name] as string,
      error: problems[name] ?? undefined,
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        set(name, event.target.value as Values[typeof name]),
    }),
    /** Puts the focus into a text field, ready to be typed over. */
    select(name: TextName<Values>): void {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.select();
    },
    /** For the form element. */
    form: { ref: form, noValidate: true, onSubmit },
  };
}
