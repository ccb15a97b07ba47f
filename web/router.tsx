import { BrowserRouter, Navigate, Route, Routes } from 'react-router';
import { AppFrame } from './frame/app-frame.tsx';
import { ErrorBoundary } from './frame/error-screen.tsx';
import { lazyScreen } from './frame/loading-card.tsx';
import { RequireSession, SignedOutOnly } from './frame/route-guards.tsx';
import { loadTexts, type TextFiles, type Texts } from './http/load-texts.ts';

const DashboardScreen = lazyScreen(
  async () => (await import('./albums/dashboard/dashboard-screen.tsx')).DashboardScreen,
);
const AlbumScreen = lazyScreen(
  async () => (await import('./albums/page/album-screen.tsx')).AlbumScreen,
  false,
);
const PrintScreen = lazyScreen(
  async () => (await import('./albums/print/print-screen.tsx')).loadPrintScreen(),
  false,
);
const EventScreen = lazyScreen(async () =>
  (await import('./albums/event/event-screen.tsx')).loadEventScreen(),
);
const ReviewScreen = lazyScreen(async () => (await import('./albums/review/review-screen.tsx')).ReviewScreen);
const ProfileScreen = lazyScreen(async () => (await import('./accounts/profile-screen.tsx')).ProfileScreen);
const LoginScreen = lazyScreen(async () => (await import('./accounts/login-screen.tsx')).LoginScreen);
const RegisterScreen = lazyScreen(async () => (await import('./accounts/login-screen.tsx')).RegisterScreen);
const UnsubscribeScreen = lazyScreen(
  async () => (await import('./accounts/unsubscribe-screen.tsx')).UnsubscribeScreen,
);
const InvitationScreen = lazyScreen(async () =>
  (await import('./albums/hosts/invitation-screen.tsx')).loadInvitationScreen(),
);
const GuestAlbumsScreen = lazyScreen(
  async () => (await import('./guests/own-photos/guest-albums-screen.tsx')).GuestAlbumsScreen,
);
const MyUploadsScreen = lazyScreen(
  async () => (await import('./guests/own-photos/my-uploads-screen.tsx')).MyUploadsScreen,
);
const adminTextFiles: TextFiles = {
  english: () => import('../shared/messages/en/admin-texts.ts'),
  others: import.meta.glob<Texts>('../shared/messages/*/texts.json', { import: 'default', query: '?admin' }),
};
const AdminArea = lazyScreen(async () => {
  const [file] = await Promise.all([import('./admin/admin-area.tsx'), loadTexts(adminTextFiles)]);
  return file.AdminArea;
});

export function Screens() {
  return (
    <ErrorBoundary>
      <BrowserRouter>
        <Routes>
          <Route path="/admin/*" element={<AdminArea />} />
          <Route element={<RequireSession />}>
            <Route path="/albums/:albumId/review" element={<ReviewScreen />} />
          </Route>
          <Route element={<AppFrame />}>
            <Route element={<RequireSession />}>
              <Route path="/" element={<DashboardScreen />} />
              <Route path="/albums/:albumId/print" element={<PrintScreen />} />
              <Route path="/events/:eventId" element={<EventScreen />} />
              <Route path="/events/:eventId/print" element={<PrintScreen />} />
              <Route path="/profile" element={<ProfileScreen />} />
              <Route path="/guest-albums" element={<GuestAlbumsScreen />} />
              <Route path="/my-uploads/:albumId" element={<MyUploadsScreen />} />
            </Route>
            <Route element={<SignedOutOnly />}>
              <Route path="/login" element={<LoginScreen />} />
              <Route path="/register" element={<RegisterScreen />} />
            </Route>
            <Route path="/albums/:albumId" element={<AlbumScreen />} />
            <Route path="/invitation/:token" element={<InvitationScreen />} />
            <Route path="/unsubscribe/:topic/:token" element={<UnsubscribeScreen />} />
            <Route path="*" element={<Navigate to="/" replace />} />
          </Route>
        </Routes>
      </BrowserRouter>
    </ErrorBoundary>
  );
}

export function loadOwnerScreensAhead(): void {
  for (const screen of [DashboardScreen, AlbumScreen, ProfileScreen]) screen.preload().catch(() => {});
}
