import { type SubmitEvent, useState } from 'react';
import { messages } from '../../../shared/messages/messages.ts';
import { guestPagePath } from '../../../shared/rules/guest-pages.ts';
import { cleanUploadCode } from '../../../shared/rules/uploads/upload-code.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

/** For guests with an invalid link: they can type the code that is printed on the host's cards. */
export function EnterCode({ isWall = false }: { isWall?: boolean }) {
  const [typed, setTyped] = useState('');
  function open(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    // Extracts the code if a guest pasted the whole link.
    const [code = ''] = /[^/]*$/u.exec(typed.trim()) ?? [];
    // The server decides which page the code has: it may be the code of an event.
    if (code) location.assign(guestPagePath(isWall ? 'wall' : 'upload', cleanUploadCode(code)));
  }
  return (
    <form onSubmit={open} className="mt-2 grid w-full gap-4 text-start">
      <TextField
        label={messages.share.uploadCode()}
        value={typed}
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit">{messages.guestPage.openAlbum()}</Button>
    </form>
  );
}
