import { useSyncExternalStore } from 'react';

export interface ExternalStore<Value> {
  get: () => Value;
  set: (next: Value) => void;
  subscribe: (listener: () => void) => () => void;
}

/** Holds a value outside React. `load` provides the initial value when it is first read. */
export function createExternalStore<Value>(load: () => Value): ExternalStore<Value> {
  const listeners = new Set<() => void>();
  let current: { value: Value } | null = null;
  return {
    get() {
      current ??= { value: load() };
      return current.value;
    },
    set(value) {
      current = { value };
      for (const notify of listeners) notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useExternalStore<Value>({ subscribe, get }: Omit<ExternalStore<Value>, 'set'>): Value {
  return useSyncExternalStore(subscribe, get);
}
