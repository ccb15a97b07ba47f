import { Check } from 'lucide-react';
import { messages } from '../../../shared/messages/messages.ts';
import { listDeviceSessions } from '../../browser/storage/device-uploads.ts';
import { hasThumbnail, Media } from '../../photos/media.tsx';
import { useOwnPhotos } from '../own-photos/own-photos.ts';

interface PictureChoiceProps {
  uploadCode: string;
  chosen: string | undefined;
  onChoose: (photoId: string | undefined) => void;
}

/** The guest's own photos in a row. A second tap takes the photo back. */
export function PictureChoice({ uploadCode, chosen, onChoose }: PictureChoiceProps) {
  const hasSessions = listDeviceSessions(uploadCode, 1).length > 0;
  const { own, photos } = useOwnPhotos(uploadCode, hasSessions);
  const shown = photos.filter((photo) => photo.isReadable && hasThumbnail(photo));
  if (shown.length === 0) return null;
  return (
    <fieldset className="picture-choice">
      <legend className="text-label font-medium text-ink">{messages.leaveEntry.addPicture()}</legend>
      <div>
        {shown.map((photo) => (
          <button
            key={photo.id}
            type="button"
            aria-pressed={photo.id === chosen}
            aria-label={photo.originalFilename}
            onClick={() => onChoose(photo.id === chosen ? undefined : photo.id)}
          >
            <Media
              photo={photo}
              rendition="thumbnail"
              className="size-full photo-fill"
              onStale={() => void own.load()}
            />
            {photo.id === chosen && <Check aria-hidden strokeWidth={2.5} className="size-4" />}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
