import { Link } from 'react-router';
import { messages } from '../../shared/messages/messages.ts';

interface BreadcrumbProps {
  trail: readonly { to: string; name: string }[];
  title: string;
}

export function Breadcrumb({ trail, title }: BreadcrumbProps) {
  return (
    <nav aria-label={messages.ui.breadcrumb()} className="text-label text-ink-2">
      <ol className="flex items-center gap-2">
        {trail.map(({ to, name }) => (
          <li key={to} className="flex min-w-0 items-center gap-2 first:shrink-0">
            <Link to={to} dir="auto" className="-my-3 block truncate py-3 hover:text-ink hover:underline">
              {name}
            </Link>
            <span aria-hidden>›</span>
          </li>
        ))}
        <li aria-current="page" dir="auto" className="min-w-0 shrink-9999 truncate">
          {title}
        </li>
      </ol>
    </nav>
  );
}
