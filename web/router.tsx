// Every address and its screen. Each screen is a chunk of its own; guest page and wall have an entry of their own,
// upload.tsx.

import { Suspense } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router';
import { AppFrame, LoadingFrame } from './frame/app-frame.tsx';
import { ErrorBoundary } from './frame/error-screen.tsx';
import { LoadingCard } from './frame/loading-card.tsx';
import { RequireSession, SignedOutOnly } from './frame/route-guards.tsx';
import { lazyScreen } from './http/lazy-component.ts';

const screens = {
  dashboard: () => import('./albums/dashboard/dashboard-screen.tsx').then((file) => file.DashboardScreen),
  album: () => import('./albums/page/album-screen.tsx').then((file) => file.AlbumScreen),
  review: () => import('./albums/review/review-screen.tsx').then((file) => file.ReviewScreen),
  profile: () => import('./accounts/profile-screen.tsx').then((file) => file.ProfileScreen),
  login: () => import('./accounts/login-screen.tsx').then((file) => file.LoginScreen),
  register: () => import('./accounts/register-screen.tsx').then((file) => file.RegisterScreen),
  guestAlbums: () =>
    import('./guests/own-photos/guest-albums-screen.tsx').then((file) => file.GuestAlbumsScreen),
  myUploads: () => import('./guests/own-photos/my-uploads-screen.tsx').then((file) => file.MyUploadsScreen),
  admin: () => import('./admin/admin-area.tsx').then((file) => file.AdminArea),
};

const DashboardScreen = lazyScreen(screens.dashboard);
const AlbumScreen = lazyScreen(screens.album);
const ReviewScreen = lazyScreen(screens.review);
const ProfileScreen = lazyScreen(screens.profile);
const LoginScreen = lazyScreen(screens.login);
const RegisterScreen = lazyScreen(screens.register);
const GuestAlbumsScreen = lazyScreen(screens.guestAlbums);
const MyUploadsScreen = lazyScreen(screens.myUploads);
const AdminArea = lazyScreen(screens.admin);

export function Screens() {
  return (
    <ErrorBoundary>
      <BrowserRouter>
        <Suspense fallback={<LoadingFrame />}>
          <Routes>
            <Route
              path="/admin/*"
              element={
                <Suspense fallback={<LoadingCard />}>
                  <AdminArea />
                </Suspense>
              }
            />
            <Route element={<RequireSession />}>
              <Route
                path="/albums/:albumId/review"
                element={
                  <Suspense fallback={<LoadingCard />}>
                    <ReviewScreen />
                  </Suspense>
                }
              />
            </Route>
            <Route element={<AppFrame />}>
              <Route element={<RequireSession />}>
                <Route path="/" element={<DashboardScreen />} />
                <Route path="/profile" element={<ProfileScreen />} />
                <Route path="/guest-albums" element={<GuestAlbumsScreen />} />
                <Route path="/my-uploads/:albumId" element={<MyUploadsScreen />} />
              </Route>
              <Route element={<SignedOutOnly />}>
                <Route path="/login" element={<LoginScreen />} />
                <Route path="/register" element={<RegisterScreen />} />
              </Route>
              <Route path="/albums/:albumId" element={<AlbumScreen />} />
              <Route path="*" element={<Navigate to="/" replace />} />
            </Route>
          </Routes>
        </Suspense>
      </BrowserRouter>
    </ErrorBoundary>
  );
}

/** Loads the owner's screens ahead, so that a click shows one at once. */
export function loadOwnerScreensAhead(): void {
  for (const screen of [screens.dashboard, screens.album, screens.profile]) screen().catch(() => {});
}
