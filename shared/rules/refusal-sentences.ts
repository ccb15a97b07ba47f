// Messages that both the server and the screens show (R 5.201, R 8.2, R 8.3, R 8.46, R 8.47, R 8.101, R 8.102).

export const LOGIN_FAILED = 'Could not log in. Check your credentials.';
export const ADMIN_LOGIN_FAILED = 'Invalid credentials. Please try again.';
export const EMAIL_TAKEN = 'Could not create account. Try a different email.';
export const ALBUM_NOT_FOUND = 'Album not found';
export const USER_NOT_FOUND = 'User not found';
export const WALL_UNAVAILABLE = 'Photo Wall is not available for this album';
