import { useState } from 'react';
import type { Video } from '../../../shared/api/photos-api.ts';
import { isSameFile } from '../media.tsx';
import { canBrowserPlay, listSources } from './choose-source.ts';

/** Returns the link to play, or null if there is none, and a function that reports that it cannot be played. */
export function useSource(video: Video, onStale?: () => void) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const links = listSources(video, canBrowserPlay);
  // A renewed link to the same file must not start the video again.
  const isKept =
    chosen !== null && !failed.includes(chosen) && links.some((link) => isSameFile(link, chosen));
  const source = isKept ? chosen : (links.find((link) => !failed.includes(link)) ?? null);
  if (source !== chosen) setChosen(source);

  function giveUp(): void {
    if (source === null) return;
    setFailed([...failed, source]);
    onStale?.();
  }
  return { source, giveUp };
}
