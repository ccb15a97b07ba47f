// Signs out on any screen of the application and goes to the sign-in.

import { useNavigate } from 'react-router';
import { signOut, tellSignedOut } from './leave-session.ts';

export function useSignOut(): () => void {
  const navigate = useNavigate();
  return () => {
    signOut();
    navigate('/login');
    tellSignedOut();
  };
}
