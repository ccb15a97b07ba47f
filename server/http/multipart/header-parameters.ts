/** One parameter. Reads each character once. */
const PARAMETER = /\s*;\s*([^\s=;"]{1,40})\s*=\s*(?:"((?:[^"\\]|\\[\s\S])*)"|([^\s;"]*))/uy;

export function parseParameters(header: string): { value: string; parameters: Map<string, string> } {
  const end = header.indexOf(';');
  const parameters = new Map<string, string>();
  if (end >= 0) {
    PARAMETER.lastIndex = end;
    for (let match = PARAMETER.exec(header); match; match = PARAMETER.exec(header)) {
      const [, name = '', quoted, plain] = match;
      const key = name.toLowerCase();
      if (!parameters.has(key)) parameters.set(key, quoted?.replace(/\\(["\\])/gu, '$1') ?? plain ?? '');
    }
  }
  return { value: (end < 0 ? header : header.slice(0, end)).trim().toLowerCase(), parameters };
}

/** `UTF-8''caf%C3%A9.jpg`. Null for other encodings and broken texts. */
export function decodeExtended(text: string): string | null {
  const [, encoded] = /^utf-8'[^']*'(.*)$/isu.exec(text) ?? [];
  if (encoded === undefined) return null;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}
