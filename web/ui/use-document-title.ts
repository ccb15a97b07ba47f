// The window's title while a screen is shown. The server writes the first one, for those who only read the HTML.

import { useEffect } from 'react';
import { PRODUCT_NAME } from '../messages.ts';

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`;
  }, [title]);
}
