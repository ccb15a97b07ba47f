import { useEffect, useEffectEvent } from 'react';

/** React replaces them, perhaps while the gallery is open for one. */
const earlyInputs = [...document.querySelectorAll<HTMLInputElement>('#app input[type="file"]')];

/** Takes over files chosen before the scripts ran. */
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
