// Loads a part of the program behind the page. A line that breaks delays it, and takes nothing else with it.

const RETRY_MS = 3000;
/** A server that answers so many times and does not have the part has become a newer one: only a reload helps. */
const MAX_TRIES = 3;

/** Tries until it is there. Throws what `load` threw once the server answers and the part is gone for good. */
export async function loadModule<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let answers = 0; ; ) {
    try {
      return await load();
    } catch (error) {
      answers = (await serverAnswers()) ? answers + 1 : 0;
      if (answers === MAX_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

async function serverAnswers(): Promise<boolean> {
  try {
    return (await fetch('/api/health', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
