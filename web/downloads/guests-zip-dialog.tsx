import { messages } from '../../shared/messages/messages.ts';
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
      title={messages.common.downloadAll()}
      about={messages.download.guestsHint()}
      ask={(signal) => request('POST /uploads/:uploadCode/zips', { params: { uploadCode }, body, signal })}
      onClose={onClose}
    />
  );
}
