import { type ChangeEvent, type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatProblem, type Problem } from '../../../shared/problems.ts';
import { ApiError } from '../../http/api-error.ts';

type Problems<Values> = { [Name in keyof Values]?: Problem | string | null };

interface FormPlan<Values> {
  initial?: () => Values;
  check?: (values: Values) => Problems<Values>;
  send: (values: Values) => Promise<unknown>;
  /** Returns the sentence that the form shows for an error of `send`. */
  failed?: (error: unknown) => string | undefined;
}

type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] &
  string;

/** Problems are shown after the first submit. */
export function useForm<Values extends object>(plan: FormPlan<Values>) {
  const { initial = () => ({}) as Values, check = () => ({}), send, failed } = plan;
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [wasSent, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [refused, setRefused] = useState<{ name: string; value: unknown; message: string } | null>(null);
  const problems: Problems<Values> = wasSent ? check(values) : {};

  function sentenceFor(name: keyof Values): string | undefined {
    if (refused?.name === name && refused.value === values[name]) return refused.message;
    const problem = problems[name] ?? null;
    return (typeof problem === 'string' ? problem : formatProblem(problem)) ?? undefined;
  }

  function set<Name extends keyof Values>(name: Name, value: Values[Name]): void {
    setValues((now) => ({ ...now, [name]: value }));
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    // Renders synchronously, so that the first invalid field can be found.
    flushSync(() => setSent(true));
    if (Object.values(check(values)).some(Boolean)) {
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
      return;
    }
    setBusy(true);
    setRefusal(undefined);
    try {
      await send(values);
    } catch (error) {
      if (!failed) throw error;
      setRefusal(failed(error));
    } finally {
      setBusy(false);
    }
  }

  return {
    values,
    isBusy,
    refusal,
    set,
    setAll: setValues,
    reset() {
      setValues(initial());
      setSent(false);
    },
    problemOf: sentenceFor,
    text: (name: TextName<Values>) => ({
      name,
      value: values[name] as string,
      error: sentenceFor(name),
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        set(name, event.target.value as Values[typeof name]),
    }),
    /** Shows a rejection at the field `name`. Returns false if the rejection is about something else. */
    showRefusal(error: unknown, name: TextName<Values>): boolean {
      if (!(error instanceof ApiError && error.code === 'PASSWORD_GUESSABLE')) return false;
      setRefused({ name, value: values[name], message: error.message });
      this.select(name);
      return true;
    },
    select(name: TextName<Values>): void {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.select();
    },
    form: { ref: form, noValidate: true, onSubmit },
  };
}
