import {
  type Dispatch,
  type SetStateAction,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { cleanUploadCode } from '../../../shared/rules/upload-code.ts';
import { useSession } from '../../browser/storage/session.ts';
import { lazyModule } from '../../http/lazy-component.tsx';
import type { UploadDetails } from '../../uploads/queue/upload-entry.ts';
import type { UploadsSnapshot } from '../../uploads/queue/upload-queue.ts';
import type { UploadEngine } from './upload-engine.ts';
import { isCurrentPerson } from './upload-ownership.ts';

export interface GuestUploads extends UploadsSnapshot {
  /** The engine is lazy: calls before it is loaded wait for it. */
  act: (ask: (engine: UploadEngine) => void) => void;
  engine: UploadEngine | null;
  /** The number of photos of this batch that an earlier page had stored. */
  storedBefore: number;
  setStoredBefore: Dispatch<SetStateAction<number>>;
}

const NOTHING: UploadsSnapshot = { entries: [], isOffline: false };

/** An upload needs a connection anyway, so this component may need one too. */
export const fetchUploadEngine = lazyModule(async () =>
  (await import('./upload-engine.ts')).openUploadEngine(),
);

function act(ask: (engine: UploadEngine) => void): void {
  void fetchUploadEngine().then(ask);
}

/** The entries of this album and the present user: the queue may hold others. */
export function useGuestUploads(uploadCode: string): GuestUploads {
  const session = useSession();
  const [engine, setEngine] = useState<UploadEngine | null>(null);
  const [storedBefore, setStoredBefore] = useState(0);
  useEffect(() => void fetchUploadEngine().then(setEngine), []);
  const { entries: all, isOffline } = useSyncExternalStore(
    engine?.queue.subscribe ?? listenToNothing,
    engine?.queue.snapshot ?? nothing,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session may be another user.
  const entries = useMemo(() => {
    const code = cleanUploadCode(uploadCode);
    const isHere = (details: UploadDetails) =>
      cleanUploadCode(details.uploadCode) === code && isCurrentPerson(details);
    return all.filter(({ details }) => details === null || isHere(details));
  }, [all, uploadCode, session]);
  return { entries, isOffline, act, engine, storedBefore, setStoredBefore };
}

const listenToNothing = () => () => undefined;
const nothing = () => NOTHING;

/** A refusal may mean that the album changed: the page fetches it again. */
export function useRefusals({ entries }: GuestUploads, reload: () => void): void {
  const refusals = entries.filter(
    ({ cause }) => cause && !['connection', 'cancelled'].includes(cause),
  ).length;
  useEffect(() => {
    if (refusals > 0) reload();
  }, [refusals, reload]);
}
