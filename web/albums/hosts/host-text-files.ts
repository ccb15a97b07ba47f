import { loadTexts, type TextFiles, type Texts } from '../../http/load-texts.ts';

const hostTextFiles: TextFiles = {
  english: () => import('../../../shared/messages/en/host-texts.ts'),
  others: import.meta.glob<Texts>('../../../shared/messages/*/texts.json', {
    import: 'default',
    query: '?host',
  }),
};

export function loadHostTexts(): Promise<void> {
  return loadTexts(hostTextFiles);
}
