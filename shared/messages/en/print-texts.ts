// Of the screen that prints cards, and of the cards.
export * from './owner/print-card-messages.ts';
