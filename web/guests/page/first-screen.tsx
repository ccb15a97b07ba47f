import { renderToStaticMarkup } from 'react-dom/server';
import type { OpenGuestAlbum } from '../../../shared/api/guests-api.ts';
import { type Instance, setInstance } from '../../../shared/messages/instance.ts';
import type { Language } from '../../../shared/messages/languages.ts';
import { messages, renderIn } from '../../../shared/messages/messages.ts';
import { PhotoPicker } from '../uploads/photo-picker.tsx';
import { GuestInvitation } from './guest-invitation.tsx';
import { GuestNotices } from './guest-notices.tsx';

/**
 * Renders the part of the guest page that is visible before the scripts run. The caller passes `own`, because
 * the build has its own copy of `instance`.
 */
export function renderFirstScreen(album: OpenGuestAlbum, language: Language, own: Instance): string {
  setInstance(own);
  return renderIn(language, () =>
    renderToStaticMarkup(
      <main className="guest-column pt-8">
        <GuestInvitation album={album} isStatic />
        {/* The server does not know the guest's time zone, so the browser fills in the date. */}
        <div className={album.expirationDate ? 'invisible' : ''}>
          <GuestNotices album={album} />
        </div>
        <PhotoPicker limits={album} isOver={false} onFiles={() => {}} isStatic>
          <p role="status" className="mt-3 hidden text-center font-medium [:has(:required:valid)>&]:block">
            {messages.page.chosen()}
          </p>
        </PhotoPicker>
      </main>,
    ),
  );
}
