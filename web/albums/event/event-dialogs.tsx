import { useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useNavigate } from 'react-router';
import type { Album } from '../../../shared/api/albums-api.ts';
import type { Event, EventChange } from '../../../shared/api/events-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { checkEditedTitle, cleanLine } from '../../../shared/rules/fields.ts';
import { localTimeZone } from '../../browser/local-time-zone.ts';
import { ZipDialog } from '../../downloads/zip-dialog.tsx';
import { ignoreMissing } from '../../http/api-error.ts';
import { refreshLists } from '../../http/api-query.ts';
import { request } from '../../http/request.ts';
import { Ask } from '../../ui/dialogs/ask.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { showToast } from '../../ui/dialogs/toast-store.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { asCode, richText } from '../../ui/text/rich-text.tsx';
import { HostsDialog } from '../hosts/hosts-dialog.tsx';
import { AddAlbumDialog } from './add-album-dialog.tsx';
import { EventActions } from './event-actions.tsx';
import { changeEvent, eventQuery, showEvent, useChangeFailed } from './use-event.ts';

export type OpenEventDialog =
  | Parameters<ComponentProps<typeof EventActions>['onOpen']>[0]
  | 'actions'
  | { remove: Album };

type AskedDialog = Extract<OpenEventDialog, 'code' | 'dissolve' | object>;

interface DialogProps {
  event: Event;
  onClose: () => void;
}

interface EventDialogsProps {
  event: Event;
  dialog: OpenEventDialog;
  setDialog: (dialog: OpenEventDialog | null) => void;
}

export function EventDialogs({ event, dialog, setDialog }: EventDialogsProps) {
  const given = { event, onClose: () => setDialog(null) };
  const [first] = event.albums;
  switch (dialog) {
    case 'actions':
      return (
        <Dialog title={messages.frame.actions()} onClose={given.onClose}>
          <EventActions event={event} onOpen={setDialog} />
        </Dialog>
      );
    case 'rename':
      return <RenameDialog {...given} />;
    case 'add':
      return first && <AddAlbumDialog album={first} onClose={given.onClose} />;
    case 'download':
      return <DownloadEventDialog {...given} />;
    case 'hosts':
      return first && <HostsDialog album={first} isForEvent onClose={given.onClose} />;
    default:
      return <Question {...given} question={dialog} />;
  }
}

function RenameDialog({ event: { id, title }, onClose }: DialogProps) {
  const client = useQueryClient();
  const form = useForm({
    initial: () => ({ title }),
    check: ({ title }) => ({ title: checkEditedTitle(title) }),
    async send({ title }) {
      await showEvent(client, await changeEvent(id, { title: cleanLine(title) }));
      onClose();
    },
    failed: useChangeFailed(id),
  });
  return (
    <FormDialog
      title={messages.hostEvent.rename()}
      form={form}
      submit={messages.albumAction.editSubmit()}
      onClose={onClose}
    >
      <TextField label={messages.hostEvent.title()} autoComplete="off" {...form.text('title')} />
    </FormDialog>
  );
}

/** Asks before the code is replaced, an album is removed, or the event is dissolved. */
function Question({ event, question, onClose }: DialogProps & { question: AskedDialog }) {
  const { id, code } = event;
  const client = useQueryClient();
  const navigate = useNavigate();
  const given = { onClose, failed: useChangeFailed(id) };
  async function change(body: EventChange, done: string): Promise<void> {
    await showEvent(client, await changeEvent(id, body));
    showToast(done);
  }
  async function dissolve(): Promise<void> {
    await request('DELETE /events/:eventId', { params: { eventId: id } }).catch(ignoreMissing);
    showToast(messages.hostEvent.dissolved());
    await navigate('/');
    client.removeQueries({ queryKey: eventQuery(id).queryKey, type: 'inactive' });
    refreshLists(client);
  }
  if (question === 'dissolve')
    return (
      <Ask
        {...given}
        title={messages.hostEvent.dissolveTitle()}
        text={messages.hostEvent.dissolveWarning()}
        submit={messages.hostEvent.dissolve()}
        onSubmit={dissolve}
      />
    );
  if (question === 'code')
    return (
      <Ask
        {...given}
        title={messages.hostEvent.newCode()}
        text={richText(messages.hostEvent.newCodeWarning({ code, mono: asCode }))}
        submit={messages.albumAction.newCodeSubmit()}
        danger={false}
        onSubmit={() => change({ newCode: true }, messages.hostEvent.newCodeDone())}
      />
    );
  const { remove } = question;
  return (
    <Ask
      {...given}
      title={messages.hostEvent.removeTitle()}
      text={messages.hostEvent.removeWarning(remove)}
      submit={messages.hostEvent.removeSubmit()}
      danger={false}
      onSubmit={() => change({ remove: remove.id }, messages.hostEvent.removed(remove))}
    />
  );
}

function DownloadEventDialog({ event, onClose }: DialogProps) {
  const params = { eventId: event.id };
  const body = { rendition: 'original', timeZone: localTimeZone() } as const;
  return (
    <ZipDialog
      title={messages.common.downloadAll()}
      about={messages.hostEvent.zipHint()}
      ask={(signal) => request('POST /events/:eventId/zips', { params, body, signal })}
      onClose={onClose}
    />
  );
}
