import { useEffect } from 'react';
import { instance } from '../../shared/messages/instance.ts';

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${instance.name}`;
  }, [title]);
}
