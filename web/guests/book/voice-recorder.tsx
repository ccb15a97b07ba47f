import { Mic, RotateCcw, Square } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { messages } from '../../../shared/messages/messages.ts';
import { readableDuration } from '../../../shared/messages/readable-duration.ts';
import { MAX_VOICE_SECONDS } from '../../../shared/rules/guests/guest-book.ts';
import { formatAuthor } from '../../photos/entries/entry-label.ts';
import { VoicePlayer } from '../../photos/entries/voice-player.tsx';
import { Waveform } from '../../photos/entries/waveform.tsx';
import { Button, Spinner } from '../../ui/button.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import type { Voice } from './record-voice.ts';
import { type RecorderState, useRecorder } from './use-recorder.ts';

/** Number of seconds before the end at which the remaining time is announced. */
const LAST_SECONDS = 10;

interface VoiceRecorderProps {
  author: string;
  voice: Voice | null;
  onVoice: (voice: Voice | null) => void;
  onWrite: () => void;
}

export function VoiceRecorder({ author, voice, onVoice, onWrite }: VoiceRecorderProps) {
  const { state, problem, levels, seconds, start, stop } = useRecorder(onVoice);
  const left = Math.max(0, Math.ceil(MAX_VOICE_SECONDS - seconds));
  const isIdle = state === 'idle';
  const isSpeaking = state === 'speaking';
  return (
    <div className="recorder">
      <p role="status" className="font-display text-card">
        {isSpeaking && <span className="sr-only">{`${messages.leaveEntry.recording()} `}</span>}
        {isIdle && voice && <span className="sr-only">{messages.leaveEntry.stopped()}</span>}
        <span>{nameState(state, voice !== null)}</span>
        {isSpeaking && left <= LAST_SECONDS && (
          <span className="sr-only">{messages.leaveEntry.lastSeconds({ seconds: LAST_SECONDS })}</span>
        )}
      </p>
      {isIdle && voice ? (
        <Playback voice={voice} author={author} />
      ) : (
        <div dir="ltr" className="recorder-meter">
          <Waveform levels={levels} share={isSpeaking ? 1 : 0} />
        </div>
      )}
      <button
        type="button"
        data-autofocus
        aria-label={isSpeaking ? messages.leaveEntry.stop() : nameStart(voice)}
        aria-disabled={!(isIdle || isSpeaking) || undefined}
        data-small={(isIdle && voice !== null) || undefined}
        className="recorder-button"
        onClick={() => (isSpeaking ? stop() : isIdle && start())}
      >
        <ButtonIcon state={state} hasVoice={voice !== null} />
        {isIdle && voice && <span>{messages.leaveEntry.retake()}</span>}
      </button>
      {!(isIdle && voice) && (
        <p role="timer" aria-live="off" className="text-label text-ink-2 tabular-nums">
          {readableDuration(left * 1000)}
        </p>
      )}
      {problem && (
        <div className="recorder-help">
          <Refusal>{messages.leaveEntry.problem({ problem })}</Refusal>
          <Button kind="secondary" onClick={onWrite}>
            {messages.leaveEntry.writeInstead()}
          </Button>
        </div>
      )}
    </div>
  );
}

function nameState(state: RecorderState, hasVoice: boolean): string {
  if (state === 'asking') return messages.leaveEntry.asking();
  if (state === 'speaking') return messages.leaveEntry.speakNow();
  if (state === 'finishing') return messages.uploadProgress.preparing();
  return hasVoice ? messages.leaveEntry.listen() : messages.leaveEntry.tapToSpeak();
}

function nameStart(voice: Voice | null): string {
  return voice ? messages.leaveEntry.retake() : messages.leaveEntry.record();
}

function ButtonIcon({ state, hasVoice }: { state: RecorderState; hasVoice: boolean }) {
  if (state === 'asking' || state === 'finishing') return <Spinner />;
  if (state === 'speaking') return <Square aria-hidden className="size-6 fill-current" />;
  return hasVoice ? (
    <RotateCcw aria-hidden className="size-5" />
  ) : (
    <Mic aria-hidden strokeWidth={1.75} className="size-8" />
  );
}

function Playback({ voice: { file, waveform, durationMs }, author }: { voice: Voice; author: string }) {
  const url = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return (
    <div className="recorder-playback">
      <VoicePlayer
        key={url}
        author={formatAuthor({ authorName: author })}
        voice={{ url, waveform, durationMs }}
        onStale={() => undefined}
      />
    </div>
  );
}
