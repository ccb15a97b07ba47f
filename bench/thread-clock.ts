export interface TraceEvent {
  ph: string;
  pid: number;
  tid: number;
  /** When, and for how long, in microseconds; the same by the clock of the thread. */
  ts: number;
  dur?: number;
  tts?: number;
  tdur?: number;
}

/** Each task of a trace gets its processor time, so that other work on the machine does not count. */
export function toProcessorTime(events: readonly TraceEvent[]): void {
  const ofThread = new Map<string, TraceEvent[]>();
  for (const event of events) {
    const thread = `${event.pid} ${event.tid}`;
    const others = ofThread.get(thread);
    if (others) others.push(event);
    else ofThread.set(thread, [event]);
  }
  for (const each of ofThread.values()) {
    let task = { ts: 0, tts: 0, end: 0 };
    for (const event of each.sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
      const { ph, ts, dur = 0, tts, tdur = dur } = event;
      if (tts === undefined) continue;
      if (ts < task.end) event.ts = task.ts + tts - task.tts;
      else if (ph === 'X') task = { ts, tts, end: ts + dur };
      if (ph === 'X') event.dur = Math.min(dur, tdur);
    }
  }
}
