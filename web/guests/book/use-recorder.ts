import { useEffect, useRef, useState } from 'react';
import { WAVEFORM_BARS } from '../../../shared/rules/guests/guest-book.ts';
import { type Recording, startRecording, type Voice } from './record-voice.ts';

export type RecorderState = 'idle' | 'asking' | 'speaking' | 'finishing';
export type RecorderProblem = 'denied' | 'missing' | 'failed';

const SILENCE = Array.from({ length: WAVEFORM_BARS }, () => 0);
const PROBLEMS: Record<string, RecorderProblem> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  /** Thrown where browsers have no microphone at all, as on pages without HTTPS. */
  TypeError: 'missing',
};

/** Asks for the microphone when `start` is called, and releases it when the component is removed. */
export function useRecorder(onVoice: (voice: Voice | null) => void) {
  const [state, setState] = useState<RecorderState>('idle');
  const [problem, setProblem] = useState<RecorderProblem | null>(null);
  const [heard, setHeard] = useState({ levels: SILENCE, seconds: 0 });
  const recording = useRef<Recording | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      recording.current?.cancel();
    };
  }, []);

  function fail(error: unknown): void {
    setState('idle');
    setProblem(PROBLEMS[(error as Error).name] ?? 'failed');
  }

  async function start(): Promise<void> {
    setState('asking');
    setProblem(null);
    setHeard({ levels: SILENCE, seconds: 0 });
    onVoice(null);
    try {
      const started = await startRecording({
        onLevel(level, seconds) {
          setState((now) => (now === 'asking' ? 'speaking' : now));
          setHeard(({ levels }) => ({ levels: [...levels.slice(1), level], seconds }));
        },
        onEnd: () => void stop(),
      });
      if (isGone.current) started.cancel();
      else recording.current = started;
    } catch (error) {
      fail(error);
    }
  }

  async function stop(): Promise<void> {
    const stopped = recording.current;
    if (!stopped) return;
    recording.current = null;
    setState('finishing');
    try {
      onVoice(await stopped.stop());
      setState('idle');
    } catch {
      setState('idle');
      setProblem('failed');
    }
  }

  return { state, problem, ...heard, start, stop };
}
