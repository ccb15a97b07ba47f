import { Flag } from 'lucide-react';
import { useState } from 'react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { checkComment } from '../../../shared/rules/guests/guest-comments.ts';
import { request } from '../../http/request.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../ui/dialogs/dialog.tsx';
import { showFailure } from '../../ui/dialogs/show-failure.ts';
import { showToast, TOAST_MS } from '../../ui/dialogs/toast-store.ts';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { useForm } from '../../ui/fields/use-form.ts';

interface ReportPhotoProps {
  uploadCode: string;
  photo: Photo;
  className: string;
}

export function ReportPhoto({ uploadCode, photo, className }: ReportPhotoProps) {
  const [askedId, setAskedId] = useState<string | null>(null);
  return (
    <>
      <button
        type="button"
        aria-label={messages.report.ask()}
        title={messages.report.ask()}
        onClick={() => setAskedId(photo.id)}
        className={className}
      >
        <Flag size={20} aria-hidden />
      </button>
      {askedId && (
        <ReportDialog
          title={messages.report.ask()}
          send={(body) =>
            request('POST /uploads/:uploadCode/photos/:photoId/reports', {
              params: { uploadCode, photoId: askedId },
              body,
            })
          }
          onClose={() => setAskedId(null)}
        />
      )}
    </>
  );
}

interface ReportDialogProps {
  title: string;
  send: (body: { reason?: string }) => Promise<unknown>;
  onClose: () => void;
}

export function ReportDialog({ title, send, onClose }: ReportDialogProps) {
  const form = useForm({
    initial: () => ({ reason: '' }),
    check: ({ reason }) => ({ reason: checkComment(reason) }),
    async send({ reason }) {
      try {
        await send(reason.trim() ? { reason } : {});
        showToast(messages.report.done());
        onClose();
      } catch (error) {
        showFailure(error, messages.report.failed(), TOAST_MS.default);
      }
    },
  });
  return (
    <Dialog title={title} onClose={onClose} busy={form.isBusy}>
      <form {...form.form} className="grid gap-5">
        <p className="text-label text-ink-2">{messages.report.hint()}</p>
        <TextAreaField
          label={messages.report.reason()}
          rows={3}
          value={form.values.reason}
          error={form.problemOf('reason')}
          onChange={(event) => form.set('reason', event.target.value)}
        />
        <DialogButtons busy={form.isBusy} onCancel={onClose}>
          <Button type="submit" busy={form.isBusy}>
            {messages.report.submit()}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
