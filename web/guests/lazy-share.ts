import { lazyComponent, lazyModule } from '../http/lazy-component.tsx';

export const fetchSharedPhotos = lazyModule(() => import('./uploads/shared-photos.ts'));
export const SharedDialog = lazyComponent(
  async () => (await import('./uploads/shared-dialog.tsx')).SharedDialog,
);
export const SharePage = lazyComponent(async () => (await import('./uploads/share-page.tsx')).SharePage);
