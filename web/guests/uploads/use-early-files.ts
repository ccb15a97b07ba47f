import { useEffect, useEffectEvent } from 'react';

/** Those of the server's HTML. React replaces them, perhaps while the phone's gallery is open for one. */
const earlyInputs = [...document.querySelectorAll<HTMLInputElement>('#app input[type="file"]')];

/** Takes over what a guest chose before the scripts ran. */
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
