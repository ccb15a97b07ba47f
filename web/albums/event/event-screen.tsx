import { useQuery } from '@tanstack/react-query';
import { Ellipsis, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import type { Event } from '../../../shared/api/events-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { lazyComponent } from '../../http/lazy-component.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button } from '../../ui/button.tsx';
import { WaitingDialog } from '../../ui/dialogs/waiting-dialog.tsx';
import { EventTitle } from '../../ui/event-title.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useQuickActions } from '../../ui/quick-actions.tsx';
import type { Elements } from '../../ui/text/elements.ts';
import { asCode, richText } from '../../ui/text/rich-text.tsx';
import { useAccent } from '../../ui/use-accent.ts';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { loadHostTexts } from '../hosts/host-text-files.ts';
import { UnloadedPage } from '../unloaded-page.tsx';
import { EventActions } from './event-actions.tsx';
import { EventAlbums } from './event-albums.tsx';
import type { OpenEventDialog } from './event-dialogs.tsx';
import { canAll, eventQuery, JUST_CREATED } from './use-event.ts';

const SharePanel = lazyComponent(async () => (await import('../share-panel.tsx')).SharePanel);
const EventDialogs = lazyComponent(async () => (await import('./event-dialogs.tsx')).EventDialogs, {
  isPreloaded: false,
});

export async function loadEventScreen() {
  await loadHostTexts();
  return EventScreen;
}

function EventScreen() {
  const { eventId = '' } = useParams();
  const query = useQuery(eventQuery(eventId));
  const event = query.error?.status === 404 ? undefined : query.data?.event;
  useDocumentTitle(event?.title ?? messages.albumEvent.event());
  return (
    <div className="page-column">
      {event ? (
        <LoadedEvent key={eventId} event={event} />
      ) : (
        <UnloadedPage query={query} failure={messages.hostEvent.loadFailed()} />
      )}
    </div>
  );
}

function LoadedEvent({ event }: { event: Event }) {
  const [dialog, setDialog] = useState<OpenEventDialog | null>(null);
  const mayShare = canAll(event, 'share');
  const [isShared, setShared] = useState(useLocation().state === JUST_CREATED && mayShare);
  useAccent(event.albums[0]?.accent);
  useQuickActions({ actions: () => setDialog('actions') });
  const { title, guestUrl, qrCodeDataUrl } = event;
  return (
    <>
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_17rem] lg:gap-x-8">
        <div>
          <EventHeader event={event}>
            {mayShare && (
              <Button
                kind={isShared ? 'secondary' : 'primary'}
                aria-expanded={isShared}
                onClick={() => setShared(!isShared)}
              >
                <Share2 aria-hidden className="size-5" />
                <span>{messages.share.share()}</span>
              </Button>
            )}
            <IconButton
              icon={Ellipsis}
              label={messages.frame.actions()}
              className="lg:hidden"
              onClick={() => setDialog('actions')}
            />
          </EventHeader>
          {isShared && (
            <div className="mb-4 sm:mb-8">
              <SharePanel
                {...{ title, qrCodeDataUrl }}
                path={`/events/${event.id}`}
                guestUploadUrl={guestUrl}
                namesLink
              />
            </div>
          )}
          <EventAlbums event={event} onRemove={(album) => setDialog({ remove: album })} />
        </div>
        <aside
          aria-label={messages.hostEvent.actions()}
          className="max-lg:hidden lg:sticky lg:top-6 lg:mt-5 lg:self-start"
        >
          <EventActions event={event} onOpen={setDialog} />
        </aside>
      </div>
      {dialog && (
        <EventDialogs
          fallback={<WaitingDialog onClose={() => setDialog(null)} />}
          event={event}
          dialog={dialog}
          setDialog={setDialog}
        />
      )}
    </>
  );
}

function EventHeader({ event: { title, code, albums }, children }: { event: Event; children: Elements }) {
  return (
    <div className="grid grid-cols-1 gap-1.5 pt-4 pb-4 sm:gap-4 sm:pt-8 sm:pb-6">
      <Breadcrumb trail={[{ to: '/', name: messages.frame.dashboard() }]} title={title} />
      <EventTitle>{title}</EventTitle>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-label text-ink-2">
          <span>{messages.hostEvent.count({ count: albums.length })}</span>
          <span aria-hidden>·</span>
          <span>{richText(messages.hostEvent.code({ code, mono: asCode }))}</span>
        </p>
        <div className="flex flex-wrap gap-2">{children}</div>
      </div>
    </div>
  );
}
