import {
  type Dispatch,
  type SetStateAction,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { cleanUploadCode } from '../../../shared/rules/uploads/upload-code.ts';
import { pageLoaded } from '../../browser/page-loaded.ts';
import { useSession } from '../../browser/storage/session.ts';
import { lazyModule } from '../../http/lazy-component.tsx';
import type { UploadDetails, UploadEntry } from '../../uploads/queue/upload-entry.ts';
import type { UploadsSnapshot } from '../../uploads/queue/upload-list.ts';
import type { UploadEngine } from './upload-engine.ts';
import { isCurrentPerson } from './upload-ownership.ts';

export interface GuestUploads extends UploadsSnapshot {
  /** Lines and voices for the guest book, which are not in `entries`. */
  bookEntries: readonly UploadEntry[];
  act: (ask: (engine: UploadEngine) => void) => void;
  engine: UploadEngine | null;
  storedBefore: number;
  setStoredBefore: Dispatch<SetStateAction<number>>;
}

const NOTHING: UploadsSnapshot = { entries: [], isOffline: false };

/** Loaded late, because uploads need a connection anyway. */
const fetchUploadEngine = lazyModule(async () => (await import('./upload-engine.ts')).openUploadEngine());

export function useGuestUploads(uploadCode: string): GuestUploads {
  const session = useSession();
  const [engine, setEngine] = useState<UploadEngine | null>(null);
  const [storedBefore, setStoredBefore] = useState(0);
  useEffect(() => void pageLoaded().then(fetchUploadEngine).then(setEngine), []);
  // An action of the guest loads the engine at once, before the rest of the page.
  const act = useCallback((ask: (opened: UploadEngine) => void) => {
    void fetchUploadEngine().then((opened) => {
      setEngine(opened);
      ask(opened);
    });
  }, []);
  const { entries: all, isOffline } = useSyncExternalStore(
    engine?.queue.subscribe ?? listenToNothing,
    engine?.queue.snapshot ?? nothing,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session may be another user.
  const [entries, bookEntries] = useMemo(() => {
    const code = cleanUploadCode(uploadCode);
    const isHere = (details: UploadDetails) =>
      cleanUploadCode(details.uploadCode) === code && isCurrentPerson(details);
    const here = all.filter(({ details }) => details === null || isHere(details));
    const isOfBook = ({ details }: UploadEntry) => details?.entry !== undefined;
    return [here.filter((each) => !isOfBook(each)), here.filter(isOfBook)] as const;
  }, [all, uploadCode, session]);
  return { entries, bookEntries, isOffline, act, engine, storedBefore, setStoredBefore };
}

const listenToNothing = () => () => undefined;
const nothing = () => NOTHING;

export function useRefusals({ entries, bookEntries }: GuestUploads, reload: () => void): void {
  const refusals = [...entries, ...bookEntries].filter(
    ({ cause }) => cause && !['connection', 'cancelled'].includes(cause),
  ).length;
  useEffect(() => {
    if (refusals > 0) reload();
  }, [refusals, reload]);
}
