import type { TextFiles } from '../../http/load-texts.ts';

export const printTextFiles: TextFiles = {
  english: async () => (await import('../../../shared/messages/en/print-texts.ts')).printTexts,
  others: import.meta.glob<Record<string, Record<string, string>>>('../../../shared/messages/*/owner.json', {
    import: 'default',
    query: '?print',
  }),
};
