const RETRY_MS = 3000;
/** After this many failures although the server responds, it probably runs a newer version. */
const MAX_TRIES = 3;

/** Retries while the connection is broken. Throws if the server responds without the module. */
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
    const answer = await fetch('/api/health', { cache: 'no-store' });
    return (await answer.json()).ok === true;
  } catch {
    return false;
  }
}
