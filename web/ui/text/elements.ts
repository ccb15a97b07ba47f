import type { ReactElement } from 'react';

/**
 * An element without bare text beside it. A browser's page translation replaces text nodes, and React then
 * fails at the elements beside them. So each text is alone in its element (tests/bare-text.test.ts).
 */
export type Elements = ReactElement | readonly Elements[] | '' | false | null | undefined;
