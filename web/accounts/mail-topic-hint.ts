import { messages } from '../../shared/messages/messages.ts';
import { type MailTopic, NEAR_LIMIT_PERCENT } from '../../shared/rules/mail-topics.ts';

/** When such mails are sent. */
export function mailTopicHint(topic: MailTopic): string {
  return messages.mailTopicHint[topic]({ percent: NEAR_LIMIT_PERCENT });
}
