import { instance } from '../../shared/messages/instance.ts';

export function Brand({ isMarkOnly = false }: { isMarkOnly?: boolean }) {
  const { name, logo } = instance;
  return (
    <span className="inline-flex min-w-0 items-center gap-2.5">
      {logo === null ? (
        <Mark />
      ) : (
        <img src={logo} alt="" width="32" height="32" className="size-8 shrink-0 object-contain" />
      )}
      <span
        dir="auto"
        className={
          isMarkOnly
            ? 'sr-only'
            : 'line-clamp-2 max-w-[max(5.5rem,30cqw)] min-w-0 font-display text-card leading-tight sm:max-w-[40cqw] @max-[17rem]:sr-only'
        }
      >
        {name}
      </span>
    </span>
  );
}

export function Mark() {
  return (
    <svg role="presentation" viewBox="0 0 32 32" fill="none" aria-hidden="true" className="size-8 shrink-0">
      <rect width="32" height="32" rx="9" className="fill-ink" />
      <g className="stroke-canvas" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        <rect x="6.5" y="7.5" width="19" height="17" rx="4" />
        <path d="m7.5 21 5.2-5.6a1.5 1.5 0 0 1 2.2 0L18 18.8l1.6-1.7a1.5 1.5 0 0 1 2.2 0l3 3.2" />
      </g>
      <circle cx="20.6" cy="12.4" r="1.9" className="fill-accent-on-ink" />
    </svg>
  );
}
