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
