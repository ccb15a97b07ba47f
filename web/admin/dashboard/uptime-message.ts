import { messages } from '../../../shared/messages/messages.ts';

export function uptimeMessage(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days > 0) return messages.adminDashboard.runsForDays({ days });
  return hours > 0
    ? messages.adminDashboard.runsForHours({ hours })
    : messages.adminDashboard.runsForMinutes({ minutes });
}
