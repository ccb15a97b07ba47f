export interface WorkKey<Task extends string> {
  readonly task: Task;
  readonly id: string;
}

export interface SingleFlight<Task extends string> {
  once<T>(key: WorkKey<Task>, work: () => Promise<T>): Promise<T>;
  running(key: WorkKey<Task>): Promise<unknown> | undefined;
  keys(): WorkKey<Task>[];
  idle(): Promise<void>;
}

export function singleFlight<Task extends string>(): SingleFlight<Task> {
  const runs = new Map<string, { key: WorkKey<Task>; result: Promise<unknown> }>();
  const toName = ({ task, id }: WorkKey<Task>) => `${task}:${id}`;
  return {
    once<T>(key: WorkKey<Task>, work: () => Promise<T>): Promise<T> {
      const present = runs.get(toName(key));
      if (present) return present.result as Promise<T>;
      const result = work().finally(() => runs.delete(toName(key)));
      runs.set(toName(key), { key, result });
      return result;
    },
    running: (key) => runs.get(toName(key))?.result,
    keys: () => [...runs.values()].map(({ key }) => key),
    async idle() {
      while (runs.size > 0) await Promise.allSettled([...runs.values()].map(({ result }) => result));
    },
  };
}
