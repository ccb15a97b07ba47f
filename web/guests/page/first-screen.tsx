import { renderToStaticMarkup } from 'react-dom/server';
import type { OpenGuestAlbum } from '../../../shared/api/guests-api.ts';
import { type Instance, setInstance } from '../../../shared/messages/instance.ts';
import type { Language } from '../../../shared/messages/languages.ts';
import { messages, renderIn } from '../../../shared/messages/messages.ts';
import { PhotoPicker } from '../uploads/photo-picker.tsx';
import { GuestInvitation } from './guest-invitation.tsx';
import { GuestNotices } from './guest-notices.tsx';

/**
 * Renders the guest page until the scripts run, for guests who may upload. The build has its own copy of
 * `instance`, so the caller passes it.
 */
export function renderFirstScreen(album: OpenGuestAlbum, language: Language, own: Instance): string {
  setInstance(own);
  return renderIn(language, () =>
    renderToStaticMarkup(
      <main className="guest-column pt-8">
        <GuestInvitation album={album} isStatic />
        {/* Only the phone knows its time zone. */}
        <div className={album.expirationDate ? 'invisible' : ''}>
          <GuestNotices album={album} />
        </div>
        <PhotoPicker maxFileBytes={album.maxFileBytes} isOver={false} onFiles={() => {}} isStatic>
          <p role="status" className="mt-3 hidden text-center font-medium [:has(:required:valid)>&]:block">
            {messages.page.chosen()}
          </p>
        </PhotoPicker>
      </main>,
    ),
  );
}
