// 'Export my data': everything of the account as one ZIP (R 10.150193).

import { profileMessages } from '../../shared/messages/en/profile-messages.ts';
import { localTimeZone } from '../browser/local-time-zone.ts';
import { ZipDialog } from '../downloads/zip-dialog.tsx';
import { request } from '../http/request.ts';

export function ExportDialog({ onClose }: { onClose: () => void }) {
  return (
    <ZipDialog
      title={profileMessages.exportData()}
      about={profileMessages.exportHint()}
      life={profileMessages.exportLife()}
      ask={(signal) => request('POST /auth/me/exports', { body: { timeZone: localTimeZone() }, signal })}
      onClose={onClose}
    />
  );
}
