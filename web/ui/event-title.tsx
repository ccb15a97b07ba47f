interface EventTitleProps {
  children: string;
  className?: string;
}

const LONG = 32;
const VERY_LONG = 64;
/** Letters of these scripts reach farther below the line. */
const TALL = /[\p{Script=Arabic}\p{Script=Devanagari}]/u;

export function EventTitle({ children, className = '' }: EventTitleProps) {
  const room = TALL.test(children) ? 'pb-[0.15em]' : '';
  return (
    <h1
      dir="auto"
      className={`max-w-full font-display break-words ${room} ${sizeFor(children.length)} ${className}`}
    >
      {children}
    </h1>
  );
}

function sizeFor(length: number): string {
  if (length > VERY_LONG) return 'text-section sm:text-page';
  return length > LONG ? 'text-page sm:text-event' : 'text-event sm:text-event-wide';
}
