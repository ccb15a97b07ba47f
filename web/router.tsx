// Every address and its screen. Each screen is a file of its own on the wire; the guest's upload page is not here but in upload.tsx.

import { createBrowserRouter, redirect } from 'react-router';
import { AppFrame, LoadingFrame } from './frame/app-frame.tsx';
import { ErrorScreen } from './frame/error-screen.tsx';
import { RequireSession, SignedOutOnly } from './frame/route-guards.tsx';

export const router = createBrowserRouter([
  {
    Component: AppFrame,
    ErrorBoundary: ErrorScreen,
    HydrateFallback: LoadingFrame,
    children: [
      {
        Component: RequireSession,
        children: [
          {
            path: '/',
            lazy: async () => ({
              Component: (await import('./albums/dashboard-screen.tsx')).DashboardScreen,
            }),
          },
        ],
      },
      {
        Component: SignedOutOnly,
        children: [
          {
            path: '/login',
            lazy: async () => ({ Component: (await import('./accounts/login-screen.tsx')).LoginScreen }),
          },
          {
            path: '/register',
            lazy: async () => ({
              Component: (await import('./accounts/register-screen.tsx')).RegisterScreen,
            }),
          },
        ],
      },
      {
        path: '/albums/:albumId',
        lazy: async () => ({ Component: (await import('./albums/album-screen.tsx')).AlbumScreen }),
      },
      {
        path: '/wall/:uploadCode',
        lazy: async () => ({ Component: (await import('./guests/wall-screen.tsx')).WallScreen }),
      },
      { path: '*', loader: () => redirect('/') },
    ],
  },
]);
