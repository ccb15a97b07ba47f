import { messages } from '../../../shared/messages/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { PhotoPreview } from '../../uploads/photo-preview.tsx';

interface SharedDialogProps {
  files: File[];
  onAdd: () => void;
  onRemove: () => void;
  onLater: () => void;
}

export function SharedDialog({ files, onAdd, onRemove, onLater }: SharedDialogProps) {
  const { title, hint, add, remove } = messages.sharedPhotos;
  const count = files.length;
  return (
    <Dialog title={title({ count })} onClose={onLater}>
      <p className="text-ink-2">{hint()}</p>
      <ul
        aria-label={title({ count })}
        className="my-4 grid grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))] gap-1.5"
      >
        {files.map((file, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names may stand twice.
          <li key={position} className="aspect-square overflow-hidden rounded-control">
            <span className="sr-only">{file.name}</span>
            <PhotoPreview file={file} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-2">
        <Button kind="quiet" onClick={onRemove}>
          {remove()}
        </Button>
        <Button onClick={onAdd}>{add({ count })}</Button>
      </div>
    </Dialog>
  );
}
