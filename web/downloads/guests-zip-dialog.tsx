// All photos of an album as one ZIP, for its guests.

import { commonMessages } from '../../shared/messages/en/common-messages.ts';
import { downloadMessages } from '../../shared/messages/en/download-messages.ts';
import { localTimeZone } from '../browser/local-time-zone.ts';
import { request } from '../http/request.ts';
import { ZipDialog } from './zip-dialog.tsx';

interface GuestsZipDialogProps {
  uploadCode: string;
  onClose: () => void;
}

export function GuestsZipDialog({ uploadCode, onClose }: GuestsZipDialogProps) {
  const body = { timeZone: localTimeZone() };
  return (
    <ZipDialog
      title={commonMessages.downloadAll()}
      about={downloadMessages.guestsHint()}
      ask={(signal) => request('POST /uploads/:uploadCode/zips', { params: { uploadCode }, body, signal })}
      onClose={onClose}
    />
  );
}
