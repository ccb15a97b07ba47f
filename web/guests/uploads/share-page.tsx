import { useEffect, useState } from 'react';
import { messages } from '../../../shared/messages/messages.ts';
import { FrameDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { hasSharedFiles } from '../../uploads/send/shared-files.ts';

export function SharePage() {
  const [hasPhotos, setHasPhotos] = useState<boolean | null>(null);
  useEffect(() => void hasSharedFiles().then(setHasPhotos, () => setHasPhotos(false)), []);
  if (hasPhotos === null) return null;
  const { noAlbum, noAlbumHint, noPhotos, noPhotosHint } = messages.sharePage;
  const [title, hint] = hasPhotos ? [noAlbum(), noAlbumHint()] : [noPhotos(), noPhotosHint()];
  return <Message title={title} hint={hint} />;
}

function Message({ title, hint }: { title: string; hint: string }) {
  useDocumentTitle(title);
  return (
    <EmptyState as="h1" drawing={FrameDrawing} title={title}>
      <p className="text-ink-2">{hint}</p>
    </EmptyState>
  );
}
