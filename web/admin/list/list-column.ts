// A column of a list: a column in the table of a wide screen, a line on the card of a phone.

import type { ReactNode } from 'react';
import type { Order } from './list-state.ts';

export interface ListColumn<Row, Sort extends string> {
  /** The first column names the row: it heads the card. */
  name: () => string;
  cell: (row: Row) => ReactNode;
  /** Set if the list can be sorted by it, with the direction of the first click. */
  sort?: { key: Sort; first: Order };
  isNumber?: boolean;
  /** Hidden when there is little room. */
  isSpare?: boolean;
  /** Takes a line of its own on a card. */
  isLong?: boolean;
  /** Wraps in the table when it is too long, instead of being truncated. */
  wraps?: boolean;
  /** The width in the table. */
  width?: string;
}
