import { ArrowDownUp } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { usePageAddress } from '../../browser/page-address.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { formatUploader } from '../photo-label.ts';
import { listGuestGroups, listUploaders, type NameAndCount } from './arrange-photos.ts';
import {
  type Arrangement,
  AS_RECEIVED,
  GROUPINGS,
  ORDERS,
  type PhotoGrouping,
  type PhotoOrder,
  readArrangement,
  writeArrangement,
} from './arrangement.ts';

export function ArrangeMenu({ photos, hasHearts }: { photos: readonly Photo[]; hasHearts: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { pathname, search, state, go } = usePageAddress();
  const arrangement = readArrangement(search, hasHearts);
  const summary = summarise(arrangement);

  function change(next: Arrangement): void {
    go(pathname + writeArrangement(search, next), { replace: true, ...(state && { state }) });
  }

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={messages.arrange.open({ summary })}
        onClick={() => setOpen(true)}
        className="-me-2 flex min-h-11 min-w-0 items-center gap-1.5 rounded-control px-2 text-label text-ink-2 transition hover:bg-sunken hover:text-ink"
      >
        <ArrowDownUp aria-hidden className="size-4 shrink-0" />
        <span dir="auto" className="truncate">
          {summary}
        </span>
      </button>
      {isOpen && (
        <ArrangeDialog
          photos={photos}
          arrangement={arrangement}
          hasHearts={hasHearts}
          onChange={change}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function summarise({ order, groupBy, from, inGroup, only }: Arrangement): string {
  const parts = [
    only === null ? null : messages.video.videosOnly(),
    from === null ? null : formatUploader({ uploaderName: from || null }),
    inGroup === null ? null : inGroup || messages.arrange.noGroup(),
    messages.arrange.shortOrder({ order }),
    groupBy === 'none' ? null : messages.arrange.shortGroup({ group: groupBy }),
  ];
  return parts.filter((part) => part !== null).join(' · ');
}

interface ArrangeDialogProps {
  photos: readonly Photo[];
  arrangement: Arrangement;
  hasHearts: boolean;
  onChange: (arrangement: Arrangement) => void;
  onClose: () => void;
}

function ArrangeDialog({ photos, arrangement, hasHearts, onChange, onClose }: ArrangeDialogProps) {
  const uploaders = useMemo(() => listUploaders(photos), [photos]);
  const guestGroups = useMemo(() => listGuestGroups(photos), [photos]);
  const hasGroups = guestGroups.some(({ name }) => name !== '');
  const { order, groupBy, from, inGroup, only } = arrangement;
  return (
    <Dialog title={messages.arrange.heading()} onClose={onClose}>
      <div className="grid gap-4">
        <SelectField
          label={messages.arrange.order()}
          value={order}
          onChange={({ target }) => onChange({ ...arrangement, order: target.value as PhotoOrder })}
        >
          {ORDERS.filter((each) => hasHearts || each !== 'loved').map((each) => (
            <option key={each} value={each}>
              {messages.arrange.orders({ order: each })}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={messages.arrange.group()}
          value={groupBy}
          onChange={({ target }) => onChange({ ...arrangement, groupBy: target.value as PhotoGrouping })}
        >
          {GROUPINGS.filter((each) => hasGroups || each !== 'guestGroup').map((each) => (
            <option key={each} value={each}>
              {messages.arrange.groups({ group: each })}
            </option>
          ))}
        </SelectField>
        <NameField
          label={messages.arrange.from()}
          everybody={messages.arrange.everybody()}
          names={uploaders}
          nameless={formatUploader({ uploaderName: null })}
          chosen={from}
          onChoose={(name) => onChange({ ...arrangement, from: name })}
        />
        {hasGroups && (
          <NameField
            label={messages.arrange.inGroup()}
            everybody={messages.arrange.everyGroup()}
            names={guestGroups}
            nameless={messages.arrange.noGroup()}
            chosen={inGroup}
            onChoose={(name) => onChange({ ...arrangement, inGroup: name })}
          />
        )}
        {photos.some(({ video }) => video) && (
          <SelectField
            label={messages.video.show()}
            value={only ?? ''}
            onChange={({ target }) => onChange({ ...arrangement, only: target.value ? 'videos' : null })}
          >
            <option value="">{messages.video.everything()}</option>
            <option value="videos">{messages.video.videosOnly()}</option>
          </SelectField>
        )}
        <div className="mt-2 flex justify-end gap-2">
          <Button kind="quiet" onClick={() => onChange(AS_RECEIVED)}>
            {messages.arrange.reset()}
          </Button>
          <Button onClick={onClose}>{messages.common.done()}</Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Guests' names cannot begin with an equals sign, so no name equals one of these values. */
const EVERYBODY = 'everybody';
const toOption = (name: string) => `=${name}`;

interface NameFieldProps {
  label: string;
  everybody: string;
  names: readonly NameAndCount[];
  nameless: string;
  chosen: string | null;
  onChoose: (name: string | null) => void;
}

function NameField({ label, everybody, names, nameless, chosen, onChoose }: NameFieldProps) {
  return (
    <SelectField
      label={label}
      value={chosen === null ? EVERYBODY : toOption(chosen)}
      onChange={({ target }) => onChoose(target.value === EVERYBODY ? null : target.value.slice(1))}
    >
      <option value={EVERYBODY}>{everybody}</option>
      {names.map(({ name, count }) => (
        <option key={name} value={toOption(name)}>
          {messages.arrange.uploader({ name: name || nameless, count })}
        </option>
      ))}
    </SelectField>
  );
}
