import type { TextFiles, Texts } from '../../http/load-texts.ts';

export const printTextFiles: TextFiles = {
  english: () => import('../../../shared/messages/en/print-texts.ts'),
  others: import.meta.glob<Texts>('../../../shared/messages/*/texts.json', {
    import: 'default',
    query: '?print',
  }),
};
