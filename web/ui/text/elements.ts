import type { ReactElement } from 'react';

/**
 * What stands beside other elements: no text. A browser's translation replaces text nodes, and React then fails at the
 * elements beside them. A text stands alone in an element of its own (tests/bare-text.test.ts).
 */
export type Elements = ReactElement | readonly Elements[] | '' | false | null | undefined;
