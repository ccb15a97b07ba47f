import { useState } from 'react';
import type { OwnedAlbum } from '../../shared/api/albums-api.ts';
import type { ZipRequest } from '../../shared/api/downloads-api.ts';
import { messages } from '../../shared/messages/messages.ts';
import { localTimeZone } from '../browser/local-time-zone.ts';
import { request } from '../http/request.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { Choice } from '../ui/fields/choice.tsx';
import { formatMoment } from '../ui/format-day.ts';
import { usePreparedZip, ZipSteps } from './zip-dialog.tsx';

const WISHES = {
  all: { photos: 'all', rendition: 'original' },
  new: { photos: 'new', rendition: 'original' },
  previews: { photos: 'all', rendition: 'preview' },
} as const;
type Wish = keyof typeof WISHES | 'some';

interface Option {
  wish: Wish;
  name: () => string;
  hint: (album: OwnedAlbum) => string;
}

const PREVIEWS: Option = {
  wish: 'previews',
  name: messages.download.previews,
  hint: messages.download.previewsHint,
};
const OPTIONS: Option[] = [
  { wish: 'all', name: messages.download.all, hint: messages.download.allHint },
  {
    wish: 'new',
    name: messages.download.new,
    hint: ({ fullZipAt }) => messages.download.newHint({ moment: fullZipAt ? formatMoment(fullZipAt) : '' }),
  },
  PREVIEWS,
  { wish: 'some', name: messages.download.some, hint: messages.download.someHint },
];
const OPTIONS_OF_CHOSEN: Option[] = [
  { wish: 'all', name: messages.download.originals, hint: messages.download.originalsHint },
  PREVIEWS,
];

interface DownloadDialogProps {
  album: OwnedAlbum;
  chosenIds: readonly string[] | null;
  onChoose: () => void;
  onClose: () => void;
}

export function DownloadDialog({ album, chosenIds, onChoose, onClose }: DownloadDialogProps) {
  const [wish, setWish] = useState<Wish>('all');
  const prepared = usePreparedZip((signal) => {
    const body = { ...toZipBody(wish, chosenIds), timeZone: localTimeZone() };
    return request('POST /albums/:albumId/zips', { params: { albumId: album.id }, body, signal });
  });
  const { isPending, prepare } = prepared;
  // Before the first ZIP with all photos, everything is new.
  const offered = OPTIONS.filter(({ wish: each }) => each !== 'new' || album.fullZipAt);
  const options = chosenIds ? OPTIONS_OF_CHOSEN : offered;
  const submit = (
    <Button type="submit" busy={isPending}>
      {wish === 'some' ? messages.download.choose() : messages.download.submit()}
    </Button>
  );
  return (
    <Dialog
      title={
        chosenIds ? messages.download.chosen({ count: chosenIds.length }) : messages.common.downloadAll()
      }
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (wish === 'some') onChoose();
          else if (!isPending) prepare();
        }}
      >
        <ZipSteps {...{ prepared, submit, onClose }}>
          <fieldset className="grid gap-2" disabled={isPending}>
            <legend className="sr-only">{messages.common.downloadAll()}</legend>
            {options.map((choice) => (
              <Choice
                key={choice.wish}
                group="wish"
                isChosen={choice.wish === wish}
                onChoose={() => setWish(choice.wish)}
                name={choice.name()}
              >
                {choice.hint(album)}
              </Choice>
            ))}
          </fieldset>
        </ZipSteps>
      </form>
    </Dialog>
  );
}

type ZipBody = Pick<ZipRequest, 'photos' | 'rendition'>;

function toZipBody(wish: Wish, chosenIds: readonly string[] | null): ZipBody {
  const { photos, rendition } = WISHES[wish === 'some' ? 'all' : wish];
  return { photos: chosenIds ? [...chosenIds] : photos, rendition };
}
