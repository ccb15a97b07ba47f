import { CircleUserRound, Images } from 'lucide-react';
import { messages } from '../../../shared/messages/messages.ts';
import { signOut } from '../../accounts/leave-session.ts';
import { BAR_ITEM, Bar, BarLabel, BarUpload } from '../../frame/bar-parts.tsx';
import { pageLinkClass, SignedInParts } from '../../frame/header-parts.tsx';

/** Uses plain links, because these pages belong to another document. */
export function SignedInFrame({ name }: { name: string }) {
  const linkClass = pageLinkClass({ isActive: false });
  const barClass = `${BAR_ITEM} text-ink-2`;
  return (
    <>
      <SignedInParts name={name} onSignOut={leave}>
        <a href="/" className={linkClass}>
          {messages.frame.dashboard()}
        </a>
        <a href="/profile" className={linkClass}>
          {messages.frame.profile()}
        </a>
      </SignedInParts>
      <Bar>
        <a href="/" className={barClass}>
          <BarLabel icon={Images} label={messages.frame.albums()} />
        </a>
        <BarUpload onClick={choosePhotos} />
        <a href="/profile" className={barClass}>
          <BarLabel icon={CircleUserRound} label={messages.frame.profile()} />
        </a>
      </Bar>
    </>
  );
}

function leave(): void {
  signOut();
  location.assign('/login');
}

function choosePhotos(): void {
  const picker = document.querySelector<HTMLInputElement>('main input[type="file"]:not([capture])');
  if (picker) picker.click();
  else location.assign('/?quick-upload');
}
