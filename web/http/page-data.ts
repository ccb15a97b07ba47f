interface InlinedAnswer {
  status: number;
  body: unknown;
}

let inlined: ({ path: string } & InlinedAnswer) | null | undefined;

export function takeOfflineShell(): boolean {
  return takePageData('/offline') !== null;
}

export function takePageData(path: string): InlinedAnswer | null {
  inlined ??= readPage();
  if (inlined?.path !== path) return null;
  const { status, body } = inlined;
  inlined = null;
  document.getElementById('page-data')?.remove();
  return { status, body };
}

function readPage(): typeof inlined {
  // After Back, the data in the document may be outdated.
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (visit?.type === 'back_forward') return null;
  try {
    return JSON.parse(document.getElementById('page-data')?.textContent ?? 'null');
  } catch {
    return null;
  }
}
