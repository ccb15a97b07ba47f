import { useEffect } from 'react';
import { messages } from '../../shared/messages/messages.ts';

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${messages.product.name()}`;
  }, [title]);
}
