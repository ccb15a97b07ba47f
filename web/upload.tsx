// The guest page's entry: separate from the application's, so that a phone at a venue loads no more than it needs.

import { createRoot } from 'react-dom/client';
import { openGuestAlbum } from './guests/guest-album-source.ts';
import { GuestPage } from './guests/guest-page.tsx';
import { prefetchModules } from './http/lazy-component.ts';

const source = openGuestAlbum(readUploadCode());

// Until the first reply, which is usually the page's initial data, upload.html itself shows that it loads.
await source.reload();

const root = document.getElementById('app');
if (root) createRoot(root).render(<GuestPage source={source} />);
prefetchModules();

/** An address that cannot be decoded is an unknown code. */
function readUploadCode(): string {
  try {
    return decodeURIComponent(location.pathname.split('/')[2] ?? '');
  } catch {
    return '';
  }
}
