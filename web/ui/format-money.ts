import { LOCALE } from '#catalogue';

const MONEY = new Intl.NumberFormat(LOCALE, {
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
});

export function formatMoney(dollars: number): string {
  return MONEY.format(dollars);
}
