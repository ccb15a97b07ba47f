import { administratorTexts } from './server/administrator-messages.ts';
import { pageTexts } from './server/page-messages.ts';
import { zipTexts } from './server/zip-messages.ts';

export const serverTexts = {
  administrator: administratorTexts,
  page: pageTexts,
  zip: zipTexts,
};
