import { messages } from '../../shared/messages/messages.ts';
import { localTimeZone } from '../browser/local-time-zone.ts';
import { ZipDialog } from '../downloads/zip-dialog.tsx';
import { request } from '../http/request.ts';

export function ExportDialog({ onClose }: { onClose: () => void }) {
  return (
    <ZipDialog
      title={messages.profile.exportData()}
      about={messages.profile.exportHint()}
      life={messages.profile.exportLife()}
      ask={(signal) => request('POST /auth/me/exports', { body: { timeZone: localTimeZone() }, signal })}
      onClose={onClose}
    />
  );
}
