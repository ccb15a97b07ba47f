/** `route`: its pattern, never an address. */
export interface TracedAnswer {
  method: string;
  route: string;
  status: number;
  requestId: string;
}

export interface Tracer {
  /**
   * What `next` leads to belongs to this request, which ends when the function that it gives is called. `traceparent`:
   * of a trusted proxy.
   */
  request(traceparent: string | undefined, next: () => void): (answer: TracedAnswer) => void;
  /** A step of the request that runs. Where none runs, such as in a job, it is only done. */
  step<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** A statement of the request that runs has ended, without its values. */
  queried(sql: string, durationMs: number, hasFailed: boolean): void;
  /** Sends what waits, for two seconds at most. */
  close(): Promise<void>;
}
