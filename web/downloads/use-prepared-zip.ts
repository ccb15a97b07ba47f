import { useCallback, useEffect, useRef, useState } from 'react';
import { messages } from '../../shared/messages/messages.ts';
import { refusalMessage } from '../http/refusal-message.ts';
import { type MadeZip, prepareZip, startDownload } from './prepare-zip.ts';

export type AskForZip = (signal: AbortSignal) => Promise<MadeZip>;

export interface PreparedZip {
  zip: MadeZip | null;
  refusal: string | null;
  isPending: boolean;
  prepare: () => void;
}

export function usePreparedZip(ask: AskForZip): PreparedZip {
  const [state, setState] = useState<Omit<PreparedZip, 'prepare'>>({
    zip: null,
    refusal: null,
    isPending: false,
  });
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const prepare = useCallback(() => {
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setState({ zip: null, refusal: null, isPending: true });
    prepareZip(() => latest.current(signal), signal).then(
      (zip) => {
        if (signal.aborted) return;
        setState({ zip, refusal: null, isPending: false });
        startDownload(zip.url);
      },
      (error: unknown) => {
        if (signal.aborted) return;
        setState({ zip: null, refusal: refusalMessage(error, messages.download.failed()), isPending: false });
      },
    );
  }, []);
  return { ...state, prepare };
}
