import { renderToStaticMarkup } from 'react-dom/server';
import { guestTexts } from '#language/guest-texts.ts';
import type { OpenGuestAlbum } from '../../../shared/api/guests-api.ts';
import { addTexts } from '../../../shared/messages/messages.ts';
import { PhotoPicker } from '../uploads/photo-picker.tsx';
import { GuestInvitation } from './guest-invitation.tsx';
import { GuestNotices } from './guest-notices.tsx';

addTexts(guestTexts);

/** The guest page until the scripts run. The server calls it for guests who may upload. */
export function renderFirstScreen(album: OpenGuestAlbum): string {
  return renderToStaticMarkup(
    <main className="guest-column pt-8">
      <GuestInvitation album={album} />
      {/* Only the phone knows its time zone. */}
      <div className={album.expirationDate ? 'invisible' : ''}>
        <GuestNotices album={album} />
      </div>
      <PhotoPicker isOver={false} onFiles={() => {}} />
    </main>,
  );
}
