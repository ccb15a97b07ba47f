// Where a viewer chooses the order, the groups and the uploader; each choice shows at once (R 10.15052).

import { useMemo } from 'react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { arrangeMessages } from '../../../shared/messages/en/arrange-messages.ts';
import { commonMessages } from '../../../shared/messages/en/common-messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { uploaderOf } from '../photo-label.ts';
import {
  type Arrangement,
  AS_RECEIVED,
  GROUPINGS,
  listUploaders,
  ORDERS,
  type PhotoGrouping,
  type PhotoOrder,
} from './arrange-photos.ts';

interface ArrangeDialogProps {
  photos: readonly Photo[];
  arrangement: Arrangement;
  hasHearts: boolean;
  onChange: (arrangement: Arrangement) => void;
  onClose: () => void;
}

/** Unlike any name's value: those begin with an equals sign. */
const EVERYBODY = 'everybody';
const optionOf = (name: string) => `=${name}`;

export function ArrangeDialog({ photos, arrangement, hasHearts, onChange, onClose }: ArrangeDialogProps) {
  const uploaders = useMemo(() => listUploaders(photos), [photos]);
  const { order, groupBy, from } = arrangement;
  return (
    <Dialog title={arrangeMessages.heading()} onClose={onClose}>
      <div className="grid gap-4">
        <SelectField
          label={arrangeMessages.order()}
          value={order}
          onChange={({ target }) => onChange({ ...arrangement, order: target.value as PhotoOrder })}
        >
          {ORDERS.filter((each) => hasHearts || each !== 'loved').map((each) => (
            <option key={each} value={each}>
              {arrangeMessages.orders({ order: each })}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={arrangeMessages.group()}
          value={groupBy}
          onChange={({ target }) => onChange({ ...arrangement, groupBy: target.value as PhotoGrouping })}
        >
          {GROUPINGS.map((each) => (
            <option key={each} value={each}>
              {arrangeMessages.groups({ group: each })}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={arrangeMessages.from()}
          value={from === null ? EVERYBODY : optionOf(from)}
          onChange={({ target }) =>
            onChange({ ...arrangement, from: target.value === EVERYBODY ? null : target.value.slice(1) })
          }
        >
          <option value={EVERYBODY}>{arrangeMessages.everybody()}</option>
          {uploaders.map(({ name, count }) => (
            <option key={name} value={optionOf(name)}>
              {arrangeMessages.uploader({ name: uploaderOf({ uploaderName: name || null }), count })}
            </option>
          ))}
        </SelectField>
        <div className="mt-2 flex justify-end gap-2">
          <Button kind="quiet" onClick={() => onChange(AS_RECEIVED)}>
            {arrangeMessages.reset()}
          </Button>
          <Button onClick={onClose}>{commonMessages.done()}</Button>
        </div>
      </div>
    </Dialog>
  );
}
