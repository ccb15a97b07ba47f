import { MAX_VOICE_SECONDS } from '../../../shared/rules/guests/guest-book.ts';
import captureAddress from './capture-worklet.ts?worker&url';
import { openEncoder } from './encode-mp3.ts';
import { AAC_TYPE, chooseFormat, toLevel, toWaveform } from './voice-format.ts';

export interface Voice {
  file: File;
  /** Levels from 0 to 99. */
  waveform: number[];
  durationMs: number;
}

export interface Recording {
  stop(): Promise<Voice>;
  cancel(): void;
}

interface RecordingEvents {
  /** Called for the first time when the microphone is heard, so that no word is lost. */
  onLevel(level: number, seconds: number): void;
  /** The time is over, or the microphone was taken away, for example by a call. */
  onEnd(): void;
}

/** The highest rate that MP3 allows. */
const MAX_SAMPLE_RATE = 48_000;
const BITRATE = 96_000;
const PLAYABLE_MS = 3000;

/** Asks for the microphone. Throws DOMException NotAllowedError or NotFoundError, among others. */
export async function startRecording({ onLevel, onEnd }: RecordingEvents): Promise<Recording> {
  // Opened before the question, because Safari starts sound only during a tap.
  const context = openContext();
  let stream: MediaStream | undefined;
  const close = () => {
    for (const track of stream?.getTracks() ?? []) track.stop();
    void context.close();
  };
  try {
    const heard: Float32Array<ArrayBuffer>[] = [];
    stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } });
    await Promise.all([context.resume(), context.audioWorklet.addModule(captureAddress)]);
    const recorder = startRecorder(stream);
    const encoder = recorder ? null : openEncoder();
    const levels: number[] = [];
    let frames = 0;
    const capture = new AudioWorkletNode(context, 'capture', { numberOfOutputs: 0 });
    capture.port.onmessage = ({ data }: MessageEvent<Float32Array<ArrayBuffer>>) => {
      heard.push(data);
      frames += data.length;
      levels.push(toLevel(data));
      const seconds = frames / context.sampleRate;
      onLevel(levels.at(-1) ?? 0, seconds);
      if (seconds >= MAX_VOICE_SECONDS) onEnd();
    };
    context.createMediaStreamSource(stream).connect(capture);
    for (const track of stream.getTracks()) track.onended = onEnd;
    return {
      cancel() {
        encoder?.close();
        close();
      },
      async stop() {
        capture.port.onmessage = null;
        const recorded = await recorder?.stop();
        const { sampleRate } = context;
        close();
        const encode = () => (encoder ?? openEncoder()).encode({ samples: join(heard, frames), sampleRate });
        const file = await chooseFormat(recorded ?? null, isPlayed, encode);
        return { file, waveform: toWaveform(levels), durationMs: (frames / sampleRate) * 1000 };
      },
    };
  } catch (error) {
    close();
    throw error;
  }
}

function openContext(): AudioContext {
  const context = new AudioContext();
  if (context.sampleRate <= MAX_SAMPLE_RATE) return context;
  void context.close();
  return new AudioContext({ sampleRate: MAX_SAMPLE_RATE });
}

/** Returns null if the browser does not record AAC. */
function startRecorder(stream: MediaStream): { stop(): Promise<Blob> } | null {
  if (!globalThis.MediaRecorder?.isTypeSupported(AAC_TYPE)) return null;
  const recorder = new MediaRecorder(stream, { mimeType: AAC_TYPE, audioBitsPerSecond: BITRATE });
  const parts: Blob[] = [];
  const stopped = new Promise<Blob>((resolve) => {
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.onstop = recorder.onerror = () => resolve(new Blob(parts, { type: 'audio/mp4' }));
  });
  recorder.start();
  return {
    stop() {
      if (recorder.state !== 'inactive') recorder.stop();
      return stopped;
    },
  };
}

function join(parts: readonly Float32Array[], frames: number): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(frames);
  let at = 0;
  for (const part of parts) {
    samples.set(part, at);
    at += part.length;
  }
  return samples;
}

/** Resolves to whether an `<audio>` element of this browser loads the sound. */
async function isPlayed(file: Blob): Promise<boolean> {
  const url = URL.createObjectURL(file);
  const audio = new Audio();
  try {
    return await new Promise<boolean>((resolve) => {
      // Phones load only the beginning before a tap.
      audio.onloadeddata = () => resolve(true);
      audio.onerror = () => resolve(false);
      setTimeout(() => resolve(audio.readyState >= audio.HAVE_METADATA), PLAYABLE_MS);
      audio.preload = 'auto';
      audio.src = url;
      audio.load();
    });
  } finally {
    audio.removeAttribute('src');
    URL.revokeObjectURL(url);
  }
}
