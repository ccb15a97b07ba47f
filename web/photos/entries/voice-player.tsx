import { Pause, Play } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Entry } from '../../../shared/api/guest-book-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { readableDuration } from '../../../shared/messages/readable-duration.ts';
import { Waveform } from './waveform.tsx';

const SECOND_MS = 1000;

/** Only one voice plays at a time on a page. */
let playing: HTMLAudioElement | null = null;

function noteStart(audio: HTMLAudioElement): void {
  if (playing !== audio) playing?.pause();
  playing = audio;
}

interface VoicePlayerProps {
  author: string;
  voice: NonNullable<Entry['voice']>;
  onStale: () => void;
}

export function VoicePlayer({ author: name, voice, onStale }: VoicePlayerProps) {
  const { durationMs, waveform } = voice;
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [atMs, setAtMs] = useState(0);
  const link = useLastingLink(voice.url, onStale);
  const duration = readableDuration(durationMs);
  const label = isPlaying ? messages.entry.pause({ name }) : messages.entry.play({ name, duration });
  const Icon = isPlaying ? Pause : Play;

  const toggle = () => {
    if (isPlaying) audio.current?.pause();
    // A failure is reported by the event `error`.
    else audio.current?.play().catch(() => undefined);
  };
  const seek = (ms: number) => {
    setAtMs(ms);
    if (audio.current) audio.current.currentTime = ms / SECOND_MS;
  };
  return (
    <div className="voice">
      <button type="button" aria-label={label} onClick={toggle} className="voice-button">
        <Icon aria-hidden className="size-5 fill-current" />
      </button>
      {/* Recordings run from left to right in every language. */}
      <div dir="ltr" className="voice-track">
        <Waveform levels={waveform} share={Math.min(1, atMs / Math.max(1, durationMs))} />
        <input
          type="range"
          aria-label={messages.entry.position({ name })}
          aria-valuetext={`${readableDuration(atMs)} / ${duration}`}
          min={0}
          max={Math.ceil(durationMs / SECOND_MS) * SECOND_MS}
          step={SECOND_MS}
          value={atMs}
          onChange={({ target }) => seek(Number(target.value))}
        />
      </div>
      <span aria-hidden className="voice-time">
        {isPlaying || atMs > 0 ? readableDuration(atMs) : duration}
      </span>
      {/* biome-ignore lint/a11y/useMediaCaption: nobody has written down what guests say. */}
      <audio
        ref={audio}
        src={link.url}
        preload="none"
        onPlay={({ currentTarget }) => {
          noteStart(currentTarget);
          setPlaying(true);
        }}
        onPause={() => setPlaying(false)}
        onEnded={() => setAtMs(0)}
        onTimeUpdate={({ currentTarget }) =>
          currentTarget.ended || setAtMs(currentTarget.currentTime * SECOND_MS)
        }
        onError={link.onError}
      />
    </div>
  );
}

/** Each response has new links, but a new link would interrupt the voice, so it is used only after a failure. */
function useLastingLink(url: string, onStale: () => void) {
  const [used, setUsed] = useState({ url, hasFailed: false });
  if (used.hasFailed && used.url !== url) setUsed({ url, hasFailed: false });
  return {
    url: used.url,
    onError() {
      setUsed({ ...used, hasFailed: true });
      if (used.url === url) onStale();
    },
  };
}
