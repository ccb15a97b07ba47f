// The guest page has no router: it takes leave-session.ts alone.

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
