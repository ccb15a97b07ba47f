import { Navigate, Route, Routes } from 'react-router';
import { lazyScreen } from '../frame/loading-card.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { AdminSignedOutOnly, RequireAdmin } from './admin-guards.tsx';

const AdminLoginScreen = lazyScreen(async () => (await import('./admin-login-screen.tsx')).AdminLoginScreen);
const AdminDashboardScreen = lazyScreen(
  async () => (await import('./dashboard/admin-dashboard-screen.tsx')).AdminDashboardScreen,
);
const AdminUsersScreen = lazyScreen(
  async () => (await import('./users/admin-users-screen.tsx')).AdminUsersScreen,
);
const AdminUserScreen = lazyScreen(
  async () => (await import('./users/admin-user-screen.tsx')).AdminUserScreen,
);
const AdminAlbumsScreen = lazyScreen(
  async () => (await import('./albums/admin-albums-screen.tsx')).AdminAlbumsScreen,
);
const AdminAlbumScreen = lazyScreen(
  async () => (await import('./albums/admin-album-screen.tsx')).AdminAlbumScreen,
);
const AdminPhotosScreen = lazyScreen(
  async () => (await import('./photos/admin-photos-screen.tsx')).AdminPhotosScreen,
);
const AdminTemplatesScreen = lazyScreen(
  async () => (await import('./templates/admin-templates-screen.tsx')).AdminTemplatesScreen,
);
const AdminAnalyticsScreen = lazyScreen(
  async () => (await import('./analytics/admin-analytics-screen.tsx')).AdminAnalyticsScreen,
);

export function AdminArea() {
  return (
    <Routes>
      <Route element={<AdminSignedOutOnly />}>
        <Route path="login" element={<AdminLoginScreen />} />
      </Route>
      <Route element={<RequireAdmin />}>
        <Route element={<AdminFrame />}>
          <Route index element={<AdminDashboardScreen />} />
          <Route path="users" element={<AdminUsersScreen />} />
          <Route path="users/:userId" element={<AdminUserScreen />} />
          <Route path="albums" element={<AdminAlbumsScreen />} />
          <Route path="albums/:albumId" element={<AdminAlbumScreen />} />
          <Route path="photos" element={<AdminPhotosScreen />} />
          <Route path="templates" element={<AdminTemplatesScreen />} />
          <Route path="analytics" element={<AdminAnalyticsScreen />} />
        </Route>
      </Route>
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  );
}
