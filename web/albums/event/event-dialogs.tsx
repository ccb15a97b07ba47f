import { useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useNavigate } from 'react-router';
import type { Album } from '../../../shared/api/albums-api.ts';
import type { Event } from '../../../shared/api/events-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { checkEditedTitle, cleanLine } from '../../../shared/rules/fields.ts';
import { localTimeZone } from '../../browser/local-time-zone.ts';
import { ZipDialog } from '../../downloads/zip-dialog.tsx';
import { ignoreMissing } from '../../http/api-error.ts';
import { refreshLists } from '../../http/api-query.ts';
import { lazyComponent } from '../../http/lazy-component.tsx';
import { request } from '../../http/request.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { showRefusal } from '../../ui/dialogs/show-failure.ts';
import { showToast } from '../../ui/dialogs/toast-store.ts';
import { WaitingDialog } from '../../ui/dialogs/waiting-dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { richText } from '../../ui/text/rich-text.tsx';
import { AddAlbumDialog } from './add-album-dialog.tsx';
import { EventActions } from './event-actions.tsx';
import { changeEvent, eventQuery, showEvent } from './use-event.ts';

const HostDialogs = lazyComponent(async () => (await import('../hosts/hosts-dialog.tsx')).loadHostDialogs(), {
  isPreloaded: false,
});

export type OpenEventDialog =
  | Parameters<ComponentProps<typeof EventActions>['onOpen']>[0]
  | 'actions'
  | { remove: Album };

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
      return (
        first && (
          <HostDialogs
            fallback={<WaitingDialog onClose={given.onClose} />}
            album={first}
            isLeaving={false}
            isForEvent
            onClose={given.onClose}
          />
        )
      );
    case 'code':
      return <NewCodeDialog {...given} />;
    case 'dissolve':
      return <DissolveDialog {...given} />;
    default:
      return <RemoveAlbumDialog {...given} album={dialog.remove} />;
  }
}

/** A form that changes the event with what `send` sends, and then closes. */
function useEventForm<Values extends object>(
  { onClose }: DialogProps,
  plan: Omit<Parameters<typeof useForm<Values>>[0], 'send' | 'failed'> & {
    send: (values: Values) => Promise<Event>;
  },
) {
  const client = useQueryClient();
  return useForm<Values>({
    ...plan,
    async send(values) {
      await showEvent(client, await plan.send(values));
      onClose();
    },
    failed: (error) => showRefusal(error, messages.hostEvent.changeFailed()),
  });
}

function RenameDialog(props: DialogProps) {
  const { event, onClose } = props;
  const form = useEventForm(props, {
    initial: () => ({ title: event.title }),
    check: ({ title }) => ({ title: checkEditedTitle(title) }),
    send: ({ title }) => changeEvent(event.id, { title: cleanLine(title) }),
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

function NewCodeDialog(props: DialogProps) {
  const { event, onClose } = props;
  const form = useEventForm(props, {
    async send() {
      const changed = await changeEvent(event.id, { newCode: true });
      showToast(messages.hostEvent.newCodeDone());
      return changed;
    },
  });
  return (
    <FormDialog
      title={messages.hostEvent.newCode()}
      form={form}
      submit={messages.albumAction.newCodeSubmit()}
      onClose={onClose}
    >
      <p className="text-ink-2">
        {richText(
          messages.hostEvent.newCodeWarning({
            code: event.code,
            mono: (code) => <span className="upload-code">{richText(code)}</span>,
          }),
        )}
      </p>
    </FormDialog>
  );
}

function RemoveAlbumDialog({ album: { id, title }, ...props }: DialogProps & { album: Album }) {
  const { event, onClose } = props;
  const form = useEventForm(props, {
    async send() {
      const albumIds = event.albums.map((each) => each.id).filter((each) => each !== id);
      const changed = await changeEvent(event.id, { albumIds });
      showToast(messages.hostEvent.removed({ title }));
      return changed;
    },
  });
  return (
    <FormDialog
      title={messages.hostEvent.removeTitle()}
      form={form}
      submit={messages.hostEvent.removeSubmit()}
      onClose={onClose}
    >
      <p className="wrap-anywhere text-ink-2">{messages.hostEvent.removeWarning({ title })}</p>
    </FormDialog>
  );
}

function DissolveDialog({ event: { id }, onClose }: DialogProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({
    async send() {
      await request('DELETE /events/:eventId', { params: { eventId: id } }).catch(ignoreMissing);
      showToast(messages.hostEvent.dissolved());
      await navigate('/');
      client.removeQueries({ queryKey: eventQuery(id).queryKey });
      refreshLists(client);
    },
    failed: (error) => showRefusal(error, messages.hostEvent.changeFailed()),
  });
  return (
    <FormDialog
      title={messages.hostEvent.dissolveTitle()}
      form={form}
      submit={messages.hostEvent.dissolve()}
      danger
      onClose={onClose}
    >
      <p className="text-ink-2">{messages.hostEvent.dissolveWarning()}</p>
    </FormDialog>
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
