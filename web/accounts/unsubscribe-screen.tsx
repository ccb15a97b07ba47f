import { useMutation } from '@tanstack/react-query';
import { MailCheck, MailX } from 'lucide-react';
import { useParams } from 'react-router';
import { messages } from '../../shared/messages/messages.ts';
import { isMailTopic, type MailTopic } from '../../shared/rules/mail-topics.ts';
import type { ApiError } from '../http/api-error.ts';
import { request } from '../http/request.ts';
import { Button } from '../ui/button.tsx';
import { showRefusal } from '../ui/dialogs/show-failure.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { useDocumentTitle } from '../ui/use-document-title.ts';
import { mailTopicHint } from './mail-topic-hint.ts';

/** The page behind the link in an email. It asks for a click, because link scanners open the page too. */
export function UnsubscribeScreen() {
  useDocumentTitle(messages.unsubscribing.submit());
  const { topic, token = '' } = useParams();
  return (
    <div className="form-column">
      {isMailTopic(topic) ? <Question topic={topic} token={token} /> : <Settled isWrong />}
    </div>
  );
}

function Question({ topic, token }: { topic: MailTopic; token: string }) {
  const { mutate, isPending, isSuccess, error } = useMutation<undefined, ApiError>({
    mutationFn: () => request('POST /unsubscribe/:topic/:token', { params: { topic, token } }),
    onError: (failure) => failure.status !== 404 && showRefusal(failure, messages.mailSwitch.changeFailed()),
  });
  const isWrong = error?.status === 404;
  if (isWrong || isSuccess) return <Settled isWrong={isWrong} />;
  return (
    <EmptyState icon={MailX} title={messages.unsubscribing.question()} as="h1">
      <p>
        <span className="block font-medium">{messages.mailTopic[topic]()}</span>
        <span className="text-ink-2">{mailTopicHint(topic)}</span>
      </p>
      <Button busy={isPending} onClick={() => mutate()}>
        {messages.unsubscribing.submit()}
      </Button>
    </EmptyState>
  );
}

function Settled({ isWrong }: { isWrong: boolean }) {
  const { done, wrongLink, profileHint, toProfile } = messages.unsubscribing;
  return (
    <EmptyState icon={isWrong ? MailX : MailCheck} title={isWrong ? wrongLink() : done()} as="h1">
      <p className="text-ink-2">{profileHint()}</p>
      <LinkButton kind="secondary" to="/profile">
        {toProfile()}
      </LinkButton>
    </EmptyState>
  );
}
