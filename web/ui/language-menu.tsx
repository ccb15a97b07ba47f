import { Languages } from 'lucide-react';
import { LANGUAGE, LANGUAGES } from '#catalogue';
import { messages } from '../../shared/messages/messages.ts';
import { chooseLanguage } from '../browser/storage/language.ts';

/** Uses the platform's own menu, which works best on phones. */
export function LanguageMenu({ className = '' }: { className?: string }) {
  return (
    <label
      className={`relative inline-flex min-h-11 items-center gap-1.5 rounded-control px-3 text-ink-2 hover:text-ink has-focus-visible:outline-3 has-focus-visible:outline-accent ${className}`}
    >
      <Languages aria-hidden className="size-4 shrink-0" />
      <span aria-hidden>{LANGUAGES[LANGUAGE]}</span>
      <select
        aria-label={messages.frame.language()}
        value={LANGUAGE}
        onChange={({ target }) => chooseLanguage(target.value)}
        className="absolute inset-0 w-full cursor-pointer bg-surface text-body opacity-0"
      >
        {Object.entries(LANGUAGES).map(([language, name]) => (
          <option key={language} value={language} lang={language}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
