// What a column of a list is: a column in the table of a wide screen, a line on the card of a phone.

import type { ReactNode } from 'react';
import type { Order } from './list-state.ts';

export interface ListColumn<Row, Sort extends string> {
  /** The first column names the row: it heads the card. */
  name: string;
  cell: (row: Row) => ReactNode;
  /** Given where the list can be sorted by it, with the direction that its first click asks for. */
  sort?: { key: Sort; first: Order };
  isNumber?: boolean;
  /** Left out where there is little room. */
  isSpare?: boolean;
  /** Takes a line of its own on a card. */
  isLong?: boolean;
  /** Goes on in a second line of the table where it is too long, instead of being cut off. */
  wraps?: boolean;
  /** How wide, in the table. */
  width?: string;
}
