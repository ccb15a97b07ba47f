import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Introduced } from './introduction.tsx';

interface AccountFormProps {
  heading: string;
  intro: string;
  submit: string;
  busy: boolean;
  refusal: string | null;
  otherwise: { question: string; link: string; to: string };
  form: ComponentProps<'form'>;
  children: ReactNode;
}

export function AccountForm(props: AccountFormProps) {
  const { heading, intro, submit, busy, refusal, otherwise, form, children } = props;
  return (
    <Introduced>
      <h1 className="font-display text-section lg:text-page">{heading}</h1>
      <p className="mt-1 text-ink-2">{intro}</p>
      <form {...form} className="mt-8 grid gap-5">
        {children}
        {refusal && (
          <p className="rounded-control bg-danger/10 px-4 py-3 text-label whitespace-pre-line text-danger">
            {refusal}
          </p>
        )}
        <Button type="submit" busy={busy}>
          {submit}
        </Button>
      </form>
      <p className="mt-6 text-label text-ink-2">
        {otherwise.question}{' '}
        <Link
          to={otherwise.to}
          className="inline-flex min-h-11 items-center font-medium text-accent underline-offset-4 hover:underline"
        >
          {otherwise.link}
        </Link>
      </p>
    </Introduced>
  );
}
