const MAX_BOUNDARY_LENGTH = 70;
const MAX_HEAD_BYTES = 4 * 1024;
/** Maximum number of bytes before the first part and after the last. */
const MAX_PREAMBLE_BYTES = 4 * 1024;
const MAX_PADDING_BYTES = 64;

const LINE_BREAK = Buffer.from('\r\n');
const EMPTY = Buffer.alloc(0);
const RETURN = 0x0d;
const DASH = 0x2d;

export interface PartHead {
  name: string;
  /** Null for a text field, empty if it is unreadable. */
  filename: string | null;
  contentType: string;
}

export type MultipartEvent =
  | { type: 'head'; head: PartHead }
  | { type: 'content'; bytes: Buffer }
  | { type: 'end' };

export class BrokenMultipart extends Error {
  readonly isCutShort: boolean;

  constructor(message: string, isCutShort = false) {
    super(message);
    this.isCutShort = isCutShort;
  }
}

/** Returns null if the boundary is missing or too long. */
export function findBoundary(contentType: string | undefined): string | null {
  const boundary = parseParameters(contentType ?? '').parameters.get('boundary') ?? '';
  return boundary === '' || boundary.length > MAX_BOUNDARY_LENGTH ? null : boundary;
}

export class MultipartParser {
  readonly #delimiter: Buffer;
  #state: 'before' | 'delimiter' | 'head' | 'content' | 'after' = 'before';
  /** Incomplete bytes. At first the line break before the first boundary. */
  #rest: Buffer = LINE_BREAK;
  #bytesAround = 0;

  constructor(boundary: string) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}`);
  }

  *read(chunk: Buffer): Generator<MultipartEvent> {
    let bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    this.#rest = EMPTY;
    while (bytes.length > 0) {
      const left: Buffer | null =
        this.#state === 'content' ? yield* this.#readContent(bytes) : yield* this.#readBetween(bytes);
      if (left === null) return;
      bytes = left;
    }
  }

  /** Throws BrokenMultipart if the last boundary is missing. */
  end(): void {
    if (this.#state !== 'after') throw new BrokenMultipart('the body ends before its last boundary', true);
  }

  *#readContent(bytes: Buffer): Generator<MultipartEvent, Buffer | null> {
    const at = bytes.indexOf(this.#delimiter);
    const end = at < 0 ? bytes.length - this.#beginningOfDelimiter(bytes) : at;
    if (end > 0) yield { type: 'content', bytes: bytes.subarray(0, end) };
    if (at < 0) {
      this.#rest = bytes.subarray(end);
      return null;
    }
    yield { type: 'end' };
    this.#state = 'delimiter';
    return bytes.subarray(at + this.#delimiter.length);
  }

  *#readBetween(bytes: Buffer): Generator<MultipartEvent, Buffer | null> {
    if (this.#state === 'before') return this.#skipToFirst(bytes);
    if (this.#state === 'delimiter') return this.#readDelimiter(bytes);
    if (this.#state === 'after') {
      this.#countAround(bytes.length);
      return null;
    }
    const end = bytes.indexOf('\r\n\r\n');
    if (end > MAX_HEAD_BYTES || (end < 0 && bytes.length > MAX_HEAD_BYTES)) {
      throw new BrokenMultipart('the head of a part is too long');
    }
    if (end < 0) return this.#wait(bytes);
    yield { type: 'head', head: parseHead(bytes.toString('utf8', 0, end)) };
    this.#state = 'content';
    return bytes.subarray(end + 4);
  }

  #skipToFirst(bytes: Buffer): Buffer | null {
    const at = bytes.indexOf(this.#delimiter);
    const skipped = at < 0 ? bytes.length - this.#beginningOfDelimiter(bytes) : at;
    this.#countAround(skipped);
    if (at < 0) return this.#wait(bytes.subarray(skipped));
    this.#state = 'delimiter';
    return bytes.subarray(at + this.#delimiter.length);
  }

  #readDelimiter(bytes: Buffer): Buffer | null {
    if (bytes[0] === DASH && bytes[1] === DASH) {
      this.#state = 'after';
      return bytes.subarray(2);
    }
    const end = bytes.indexOf(LINE_BREAK);
    const padding = bytes.toString('latin1', 0, end < 0 ? bytes.length : end);
    if (padding.length > MAX_PADDING_BYTES || !/^(?:-|[ \t]*\r?)$/u.test(padding)) {
      throw new BrokenMultipart('a boundary is followed by something else');
    }
    if (end < 0) return this.#wait(bytes);
    if (padding === '-') throw new BrokenMultipart('a boundary is followed by one dash');
    this.#state = 'head';
    return bytes.subarray(end + 2);
  }

  #wait(bytes: Buffer): null {
    this.#rest = bytes;
    return null;
  }

  #countAround(bytes: number): void {
    this.#bytesAround += bytes;
    if (this.#bytesAround > MAX_PREAMBLE_BYTES) throw new BrokenMultipart('too much stands around the parts');
  }

  /** The last bytes may be the beginning of a boundary. */
  #beginningOfDelimiter(bytes: Buffer): number {
    const from = Math.max(0, bytes.length - this.#delimiter.length + 1);
    for (let at = bytes.indexOf(RETURN, from); at >= 0; at = bytes.indexOf(RETURN, at + 1)) {
      if (this.#delimiter.compare(bytes, at, bytes.length, 0, bytes.length - at) === 0)
        return bytes.length - at;
    }
    return 0;
  }
}

function parseHead(text: string): PartHead {
  const headers = new Map<string, string>();
  for (const line of text.split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon < 1) throw new BrokenMultipart('the head of a part is malformed');
    headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  const { value, parameters } = parseParameters(headers.get('content-disposition') ?? '');
  const name = parameters.get('name');
  if (value !== 'form-data' || name === undefined) throw new BrokenMultipart('a part has no name');
  const encoded = parameters.get('filename*');
  const extended = decodeExtended(encoded ?? '');
  const contentType = parseParameters(headers.get('content-type') ?? '').value;
  const plain = parameters.get('filename')?.replaceAll('%22', '"');
  return { name, filename: extended ?? plain ?? (encoded === undefined ? null : ''), contentType };
}

/** Matches one parameter and reads each character only once. */
const PARAMETER = /\s*;\s*([^\s=;"]{1,40})\s*=\s*(?:"((?:[^"\\]|\\[\s\S])*)"|([^\s;"]*))/uy;

function parseParameters(header: string): { value: string; parameters: Map<string, string> } {
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

/** Decodes `UTF-8''caf%C3%A9.jpg`. Returns null for other encodings and invalid text. */
function decodeExtended(text: string): string | null {
  const [, encoded] = /^utf-8'[^']*'(.*)$/isu.exec(text) ?? [];
  if (encoded === undefined) return null;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}
