import { administratorTexts } from './server/administrator-messages.ts';
import { pageTexts } from './server/page-messages.ts';
import { tagTexts } from './server/tag-messages.ts';
import { zipTexts } from './server/zip-messages.ts';

export const serverTexts = {
  administrator: administratorTexts,
  page: pageTexts,
  tag: tagTexts,
  zip: zipTexts,
};
