import { printCardTexts, printDesignTexts, printFormatTexts } from './owner/print-card-messages.ts';

/** Of the screen that prints cards, and of the cards. In other languages they stand in `owner.json`. */
export const printTexts = {
  printCard: printCardTexts,
  printDesign: printDesignTexts,
  printFormat: printFormatTexts,
};
