import type { TextFiles, Texts } from '../../http/load-texts.ts';

export const eventTextFiles: TextFiles = {
  english: () => import('../../../shared/messages/en/event-texts.ts'),
  others: import.meta.glob<Texts>('../../../shared/messages/*/texts.json', {
    import: 'default',
    query: '?event',
  }),
};
