import { messages } from '../../shared/messages/messages.ts';
import { type MailTopic, NEAR_LIMIT_PERCENT } from '../../shared/rules/mail-topics.ts';

export function mailTopicHint(topic: MailTopic): string {
  return messages.mailTopicHint[topic]({ percent: NEAR_LIMIT_PERCENT });
}
