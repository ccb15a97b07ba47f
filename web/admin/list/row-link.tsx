import { Link } from 'react-router';

export function RowLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      // Each name aligns by its own direction.
      dir="auto"
      className="text-ink underline decoration-control underline-offset-4 hover:text-accent hover:decoration-accent focus-visible:outline-offset-0 max-md:inline-block max-md:min-h-8"
    >
      {children}
    </Link>
  );
}
