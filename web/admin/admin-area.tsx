import { Navigate, Route, Routes } from 'react-router';
import { lazyScreen } from '../frame/lazy-screen.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { AdminSignedOutOnly, RequireAdmin } from './admin-guards.tsx';

const AdminLoginScreen = lazyScreen(() =>
  import('./admin-login-screen.tsx').then((file) => file.AdminLoginScreen),
);
const AdminDashboardScreen = lazyScreen(() =>
  import('./dashboard/admin-dashboard-screen.tsx').then((file) => file.AdminDashboardScreen),
);
const AdminUsersScreen = lazyScreen(() =>
  import('./users/admin-users-screen.tsx').then((file) => file.AdminUsersScreen),
);
const AdminUserScreen = lazyScreen(() =>
  import('./users/admin-user-screen.tsx').then((file) => file.AdminUserScreen),
);
const AdminAlbumsScreen = lazyScreen(() =>
  import('./albums/admin-albums-screen.tsx').then((file) => file.AdminAlbumsScreen),
);
const AdminAlbumScreen = lazyScreen(() =>
  import('./albums/admin-album-screen.tsx').then((file) => file.AdminAlbumScreen),
);
const AdminPhotosScreen = lazyScreen(() =>
  import('./photos/admin-photos-screen.tsx').then((file) => file.AdminPhotosScreen),
);
const AdminTemplatesScreen = lazyScreen(() =>
  import('./templates/admin-templates-screen.tsx').then((file) => file.AdminTemplatesScreen),
);
const AdminAnalyticsScreen = lazyScreen(() =>
  import('./analytics/admin-analytics-screen.tsx').then((file) => file.AdminAnalyticsScreen),
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
