import { useEffect, useEffectEvent, useState } from 'react';

export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFiles);

  useEffect(() => {
    // The `dragenter` event of a child fires before the `dragleave` event of its parent.
    let depth = 0;
    const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const move = (by: 1 | -1) => (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth = Math.max(0, depth + by);
      setOver(depth > 0);
    };
    const enter = move(1);
    const leave = move(-1);
    const allow = (event: DragEvent) => carriesFiles(event) && event.preventDefault();
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setOver(false);
      take([...(event.dataTransfer?.files ?? [])]);
    };
    const handlers = { dragenter: enter, dragleave: leave, dragover: allow, drop } as const;
    for (const [name, handler] of Object.entries(handlers))
      window.addEventListener(name as keyof typeof handlers, handler);
    return () => {
      for (const [name, handler] of Object.entries(handlers))
        window.removeEventListener(name as keyof typeof handlers, handler);
    };
  }, []);

  return isOver;
}

/** React replaces these inputs, perhaps while the phone's gallery is open for one of these inputs. */
const earlyInputs = [...document.querySelectorAll<HTMLInputElement>('#app input[type="file"]')];

/** Takes over files that were chosen before the scripts ran. */
export function useEarlyFiles(onFiles: (files: File[]) => void): void {
  const take = useEffectEvent((input: HTMLInputElement) => {
    onFiles([...(input.files ?? [])]);
    input.value = '';
  });
  useEffect(() => {
    const listening = new AbortController();
    for (const input of earlyInputs) {
      take(input);
      input.addEventListener('change', () => take(input), listening);
    }
    return () => listening.abort();
  }, []);
}
