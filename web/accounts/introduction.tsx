import type { ReactNode } from 'react';
import { messages } from '../../shared/messages/messages.ts';

const STEPS = [
  [messages.introduction.create, messages.introduction.createMore],
  [messages.introduction.share, messages.introduction.shareMore],
  [messages.introduction.enjoy, messages.introduction.enjoyMore],
] as const;

/** On a phone the form comes first. */
export function Introduced({ children }: { children: ReactNode }) {
  return (
    <div className="page-column grid grid-cols-1 gap-x-24 gap-y-8 py-8 max-lg:max-w-96 lg:grid-cols-[1fr_24rem] lg:grid-rows-[auto_1fr] lg:gap-y-4 lg:py-16">
      <p className="font-display text-balance text-page lg:text-event-wide">{messages.product.tagline()}</p>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-center">{children}</div>
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
    </div>
  );
}
