import { FilePathSource, Input, MP3, MP4 } from 'mediabunny';
import { ImageRefused } from '../image-errors.ts';
import type { VoiceFacts } from '../process/imaging.ts';

/** Each type with the only codec that every browser plays in it. */
const CODECS = { 'audio/mp4': 'aac', 'audio/mpeg': 'mp3' } as const;

/** Reads what the file contains, whatever it is named. Throws ImageRefused UNREADABLE. */
export async function readVoice(path: string): Promise<VoiceFacts> {
  const input = new Input({ source: new FilePathSource(path), formats: [MP4, MP3] });
  try {
    const mimeType = (await input.getFormat()) === MP3 ? 'audio/mpeg' : 'audio/mp4';
    const tracks = await input.getTracks();
    const [track] = tracks;
    if (tracks.length !== 1 || !track?.isAudioTrack() || track.codec !== CODECS[mimeType])
      throw new ImageRefused('UNREADABLE', 'not a recording of one sound track');
    const durationMs = Math.round((await track.computeDuration()) * 1000);
    if (!(durationMs > 0)) throw new ImageRefused('UNREADABLE', 'no sound');
    return { mimeType, durationMs };
  } catch (error) {
    throw error instanceof ImageRefused ? error : new ImageRefused('UNREADABLE', String(error));
  } finally {
    input.dispose();
  }
}
