import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { messages } from '../../shared/messages/messages.ts';
import { Button } from '../ui/button.tsx';
import type { Elements } from '../ui/text/elements.ts';

interface AccountFieldsProps {
  submit: string;
  form: { form: ComponentProps<'form'>; isBusy: boolean; refusal: string | undefined };
  children: Elements;
}

export function AccountFields({ submit, form, children }: AccountFieldsProps) {
  return (
    <form {...form.form} className="grid gap-5">
      {children}
      {form.refusal && (
        <p className="rounded-control bg-danger/10 px-4 py-3 text-label whitespace-pre-line text-danger">
          {form.refusal}
        </p>
      )}
      <Button type="submit" busy={form.isBusy}>
        {submit}
      </Button>
    </form>
  );
}

interface AccountFormProps {
  heading: string;
  intro: string;
  otherwise: { question: string; link: string; to: string };
  children: Elements;
}

/** Sign-in and registration form beside a picture of the product. On a phone the form comes first. */
export function AccountForm(props: AccountFormProps) {
  const { heading, intro, otherwise, children } = props;
  return (
    <div className="page-column grid grid-cols-1 gap-x-24 gap-y-8 py-8 max-lg:max-w-96 lg:grid-cols-[1fr_24rem] lg:grid-rows-[auto_1fr] lg:gap-y-4 lg:py-16">
      <p className="font-display text-balance text-page lg:text-event-wide">{messages.product.tagline()}</p>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-center">
        <h1 className="font-display text-section lg:text-page">{heading}</h1>
        <p className="mt-1 text-ink-2">{intro}</p>
        <div className="mt-8">{children}</div>
        <p className="mt-6 text-label text-ink-2">
          <span>{`${otherwise.question} `}</span>
          <Link
            to={otherwise.to}
            className="inline-flex min-h-11 items-center font-medium text-accent underline-offset-4 hover:underline"
          >
            {otherwise.link}
          </Link>
        </p>
      </div>
      <Introduction />
    </div>
  );
}

const STEPS = [
  [messages.introduction.create, messages.introduction.createMore],
  [messages.introduction.share, messages.introduction.shareMore],
  [messages.introduction.enjoy, messages.introduction.enjoyMore],
] as const;

function Introduction() {
  return (
    <section aria-label={messages.introduction.label()} className="border-line max-lg:border-t max-lg:pt-8">
      <img
        src="/prints.webp"
        alt=""
        width={1080}
        height={580}
        loading="lazy"
        decoding="async"
        className="mx-auto h-auto w-full max-w-120 lg:-ms-4"
      />
      <ol className="mt-6 grid gap-6 lg:grid-cols-3">
        {STEPS.map(([title, more], index) => (
          <li key={title()} className="grid content-start grid-cols-[2rem_1fr] gap-x-2">
            <span aria-hidden className="font-display text-card text-accent tabular-nums">
              {index + 1}
            </span>
            <h2 className="self-center font-medium">{title()}</h2>
            <p className="col-start-2 text-label text-ink-2">{more()}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
