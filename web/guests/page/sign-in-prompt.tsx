import { messages } from '../../../shared/messages/messages.ts';

export function SignInPrompt({ question }: { question: string }) {
  return (
    <p className="mt-2 text-center text-label text-ink-2">
      <span>{`${question} `}</span>
      <a
        href="/login"
        className="inline-flex min-h-11 items-center font-medium text-accent underline-offset-4 hover:underline"
      >
        {messages.common.signIn()}
      </a>
    </p>
  );
}
