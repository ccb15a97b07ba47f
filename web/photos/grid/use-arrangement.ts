import { useEffect, useMemo, useState } from 'react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { usePageAddress } from '../../browser/page-address.ts';
import { lazyModule } from '../../http/lazy-component.tsx';
import type { GroupLayout } from './grouped-rows.ts';

const fetchArranging = lazyModule(async () => (await import('./arrange-photos.ts')).arrangeAsAsked);
type Arrange = Awaited<ReturnType<typeof fetchArranging>>;

interface Arranged {
  photos: readonly Photo[];
  layout?: GroupLayout | undefined;
}

export function useArrangement(photos: readonly Photo[], hasHearts: boolean): Arranged {
  const { search } = usePageAddress();
  const isAsked = /[?&](?:order|by|from)=/u.test(search);
  const [arrange, setArrange] = useState<Arrange | null>(null);
  useEffect(() => {
    if (isAsked) void fetchArranging().then((loaded) => setArrange(() => loaded));
  }, [isAsked]);
  return useMemo(
    () => (isAsked && arrange ? arrange(photos, search, hasHearts) : { photos }),
    [photos, search, hasHearts, isAsked, arrange],
  );
}
