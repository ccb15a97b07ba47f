const FRAME = new Set(['x:xmpmeta', 'rdf:RDF', 'rdf:Description', 'rdf:Seq', 'rdf:Bag', 'rdf:Alt', 'rdf:li']);

const KNOWN = new Set([
  // The gain maps of Google, Adobe and Apple.
  ...names('hdrgm', 'Version GainMapMin GainMapMax Gamma OffsetSDR OffsetHDR HDRCapacityMin HDRCapacityMax'),
  ...names('hdrgm', 'BaseRenditionIsHDR'),
  ...names('HDRGainMap', 'HDRGainMapVersion HDRGainMapHeadroom'),
  ...names('apdi', 'AuxiliaryImageType NativeFormat StoredFormat'),
  // The pictures and videos in the file, by length or offset.
  ...names('Container', 'Directory Item'),
  ...names('Item', 'Mime Semantic Length Padding'),
  ...['GCamera', 'Camera'].flatMap((prefix) => [
    ...names(prefix, 'MotionPhoto MotionPhotoVersion MotionPhotoPresentationTimestampUs'),
    ...names(prefix, 'MicroVideo MicroVideoVersion MicroVideoOffset MicroVideoPresentationTimestampUs'),
  ]),
  ...names(
    'GPano',
    'ProjectionType UsePanoramaViewer CroppedAreaImageWidthPixels CroppedAreaImageHeightPixels',
  ),
  ...names('GPano', 'FullPanoWidthPixels FullPanoHeightPixels CroppedAreaLeftPixels CroppedAreaTopPixels'),
  ...names('tiff', 'Make Model Orientation'),
  ...names('exif', 'DateTimeOriginal'),
  ...names('exifEX', 'LensModel'),
  ...names('aux', 'Lens'),
  ...names('xmp', 'CreateDate CreatorTool'),
]);

const PLAIN = /^[\w .,:;/+()[\]-]{0,200}$/u;
const NAMESPACE = /^[\w.:/-]{1,100}#?$/u;
const MAX_DEPTH = 32;
const MAX_PACKET_MARK = 100;
const SPACE = 0x20;

const NAME = /[\w:.-]+/y;
const ATTRIBUTE = /\s+([\w:.-]+)\s*=\s*("[^"<]*"|'[^'<]*')/y;
const TAG_END = /\s*(\/?)>/y;

function names(prefix: string, locals: string): string[] {
  return locals.split(' ').map((local) => `${prefix}:${local}`);
}

/** Cleans in place. Broken and 16-bit packets become blank. */
export function cleanXmp(packet: Buffer): void {
  if (!new XmpCleaner(packet).clean()) packet.fill(SPACE);
}

interface OpenElement {
  name: string;
  isKept: boolean;
  holdsValue: boolean;
}

class XmpCleaner {
  readonly #packet: Buffer;
  readonly #text: string;
  readonly #open: OpenElement[] = [];

  constructor(packet: Buffer) {
    this.#packet = packet;
    this.#text = packet.toString('latin1');
  }

  clean(): boolean {
    let at = 0;
    for (let tagAt = this.#text.indexOf('<'); tagAt >= 0; tagAt = this.#text.indexOf('<', at)) {
      this.#cleanText(at, tagAt);
      at = this.#cleanMarkup(tagAt);
      if (at < 0) return false;
    }
    this.#cleanText(at, this.#text.length);
    return this.#open.length === 0;
  }

  #cleanMarkup(at: number): number {
    const kind = this.#text[at + 1];
    if (kind === '?') return this.#cleanInstruction(at);
    if (kind === '/') return this.#closeElement(at);
    if (this.#text.startsWith('<!--', at)) return this.#blankTo(at, '-->');
    return this.#openElement(at);
  }

  #cleanInstruction(at: number): number {
    const end = this.#text.indexOf('?>', at);
    const isPacketMark = this.#text.startsWith('<?xpacket ', at) && end - at < MAX_PACKET_MARK;
    return isPacketMark && end > 0 ? end + 2 : this.#blankTo(at, '?>');
  }

  #blankTo(at: number, terminator: string): number {
    const end = this.#text.indexOf(terminator, at);
    if (end < 0) return -1;
    this.#blank(at, end + terminator.length);
    return end + terminator.length;
  }

  #closeElement(at: number): number {
    const end = this.#text.indexOf('>', at);
    const element = this.#open.pop();
    if (end < 0 || this.#text.slice(at + 2, end).trimEnd() !== element?.name) return -1;
    if (!element.isKept) this.#blank(at, end + 1);
    return end + 1;
  }

  #openElement(at: number): number {
    const name = this.#match(NAME, at + 1)?.[0];
    const parent = this.#open.at(-1);
    if (name === undefined || this.#open.length >= MAX_DEPTH) return -1;
    const isKnown = KNOWN.has(name);
    const isKept = (parent?.isKept ?? true) && (isKnown || FRAME.has(name));
    let end = at + 1 + name.length;
    for (let found = this.#match(ATTRIBUTE, end); found; found = this.#match(ATTRIBUTE, end)) {
      const from = end;
      end += found[0].length;
      if (!isKeptAttribute(found[1] ?? '', (found[2] ?? '').slice(1, -1))) this.#blank(from, end);
    }
    const last = this.#match(TAG_END, end);
    if (!last) return -1;
    end += last[0].length;
    if (!isKept) this.#blank(at, end);
    if (last[1] !== '/') {
      this.#open.push({ name, isKept, holdsValue: isKnown || (parent?.holdsValue ?? false) });
    }
    return end;
  }

  #cleanText(from: number, to: number): void {
    const element = this.#open.at(-1);
    const isValue = element?.isKept && element.holdsValue;
    if (!isValue || !PLAIN.test(this.#text.slice(from, to).trim())) this.#blank(from, to, true);
  }

  #match(pattern: RegExp, at: number): RegExpExecArray | null {
    pattern.lastIndex = at;
    return pattern.exec(this.#text);
  }

  #blank(from: number, to: number, keepsLines = false): void {
    if (keepsLines && this.#text.slice(from, to).trim() === '') return;
    this.#packet.fill(SPACE, from, to);
  }
}

function isKeptAttribute(name: string, value: string): boolean {
  if (/^xmlns(?::|$)/u.test(name)) return NAMESPACE.test(value);
  if (!PLAIN.test(value)) return false;
  if (name === 'rdf:about') return value === '';
  return KNOWN.has(name) || /^rdf:parseType$|^x:xmptk$/u.test(name);
}
