// Runs in the audio thread and passes on what the microphone hears.

declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

/** About 20 messages per second. */
const FRAMES = 2048;

class Capture extends AudioWorkletProcessor {
  private samples = new Float32Array(FRAMES);
  private count = 0;

  process([input]: Float32Array[][]): boolean {
    const channel = input?.[0];
    if (!channel) return true;
    this.samples.set(channel, this.count);
    this.count += channel.length;
    if (this.count === FRAMES) {
      this.port.postMessage(this.samples, [this.samples.buffer]);
      this.samples = new Float32Array(FRAMES);
      this.count = 0;
    }
    return true;
  }
}

registerProcessor('capture', Capture);
