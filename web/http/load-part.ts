// Loads a part of the program behind the page. A line that breaks delays it, and takes nothing else with it.

const RETRY_MS = 3000;

export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
