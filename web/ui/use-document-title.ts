// The document's title while a screen is mounted. The server writes the first one, for programs that read only the
// HTML.

import { useEffect } from 'react';
import { PRODUCT_NAME } from '../messages.ts';

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`;
  }, [title]);
}
