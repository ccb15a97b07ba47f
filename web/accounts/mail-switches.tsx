import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { messages } from '../../shared/messages/messages.ts';
import { MAIL_TOPICS, type MailTopic } from '../../shared/rules/mail-topics.ts';
import { apiQuery } from '../http/api-query.ts';
import { request } from '../http/request.ts';
import { Button, SwitchKnob } from '../ui/button.tsx';
import { showRefusal } from '../ui/dialogs/show-failure.ts';
import { SectionCard } from '../ui/section-card.tsx';
import { mailTopicHint } from './mail-topic-hint.ts';

/** The owner's email settings. They are disabled until they have loaded. */
export function MailSwitches() {
  const query = useQuery(apiQuery('GET /auth/me/mails'));
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (body: Partial<Record<MailTopic, boolean>>) => request('PATCH /auth/me/mails', { body }),
    onSuccess: (reply) => client.setQueryData(apiQuery('GET /auth/me/mails').queryKey, reply),
    onError: (error) => showRefusal(error, messages.mailSwitch.changeFailed()),
  });
  const mails = query.data?.mails;
  if (!mails && query.isError)
    return (
      <SectionCard title={messages.mailSwitch.heading()}>
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3 text-ink-2">
          <span>{messages.mailSwitch.failed()}</span>
          <Button kind="secondary" busy={query.isFetching} onClick={() => void query.refetch()}>
            {messages.common.retry()}
          </Button>
        </div>
      </SectionCard>
    );
  return (
    <SectionCard title={messages.mailSwitch.heading()}>
      <ul className="-mx-3 -my-2 grid gap-1">
        {MAIL_TOPICS.map((topic) => (
          <MailSwitch
            key={topic}
            topic={topic}
            isOn={(isPending ? variables[topic] : undefined) ?? mails?.[topic] ?? false}
            busy={!mails || isPending}
            onChange={(on) => mutate({ [topic]: on })}
          />
        ))}
      </ul>
    </SectionCard>
  );
}

interface MailSwitchProps {
  topic: MailTopic;
  isOn: boolean;
  busy: boolean;
  onChange: (on: boolean) => void;
}

function MailSwitch({ topic, isOn, busy, onChange }: MailSwitchProps) {
  const [nameId, hintId] = [useId(), useId()];
  return (
    <li>
      <button
        type="button"
        role="switch"
        aria-labelledby={nameId}
        aria-describedby={hintId}
        aria-checked={isOn}
        aria-disabled={busy || undefined}
        onClick={() => !busy && onChange(!isOn)}
        className="flex min-h-11 w-full items-center justify-between gap-6 rounded-control px-3 py-2 text-start transition-colors hover:bg-sunken"
      >
        <span className="min-w-0">
          <span id={nameId} className="block font-medium">
            {messages.mailTopic[topic]()}
          </span>
          <span id={hintId} className="block text-label text-ink-2">
            {mailTopicHint(topic)}
          </span>
        </span>
        <SwitchKnob isOn={isOn} />
      </button>
    </li>
  );
}
