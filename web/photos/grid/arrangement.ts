export const ORDERS = ['received', 'taken', 'loved'] as const;
export type PhotoOrder = (typeof ORDERS)[number];
export const GROUPINGS = ['none', 'day', 'uploader', 'guestGroup'] as const;
export type PhotoGrouping = (typeof GROUPINGS)[number];

export interface Arrangement {
  order: PhotoOrder;
  groupBy: PhotoGrouping;
  /** Only photos of this guest; '' means photos without a name, null means all. */
  from: string | null;
  /** Only photos of this guest group; '' means photos without a group, null means all. */
  inGroup: string | null;
  /** Null means photos and videos. */
  only: 'videos' | null;
}

export const AS_RECEIVED: Arrangement = {
  order: 'received',
  groupBy: 'none',
  from: null,
  inGroup: null,
  only: null,
};

const PARTS = { order: 'order', groupBy: 'by', from: 'from', inGroup: 'group', only: 'only' } as const;

/** Falls back to the default for unknown values, and for orders that the album does not offer. */
export function readArrangement(search: string, hasHearts: boolean): Arrangement {
  const query = new URLSearchParams(search);
  const order = ORDERS.find((each) => each === query.get(PARTS.order)) ?? AS_RECEIVED.order;
  return {
    order: order === 'loved' && !hasHearts ? AS_RECEIVED.order : order,
    groupBy: GROUPINGS.find((each) => each === query.get(PARTS.groupBy)) ?? AS_RECEIVED.groupBy,
    from: query.get(PARTS.from),
    inGroup: query.get(PARTS.inGroup),
    only: query.get(PARTS.only) === 'videos' ? 'videos' : null,
  };
}

export function writeArrangement(search: string, arrangement: Arrangement): string {
  const query = new URLSearchParams(search);
  for (const [field, part] of Object.entries(PARTS) as [keyof Arrangement, string][]) {
    const value = arrangement[field];
    if (value === null || value === AS_RECEIVED[field]) query.delete(part);
    else query.set(part, value);
  }
  const text = query.toString();
  return text && `?${text}`;
}
