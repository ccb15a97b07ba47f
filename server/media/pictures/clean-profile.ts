import { type Extent, zeroAllBut } from '../heif/iso-boxes.ts';

const SIGNATURE = { text: 'acsp', at: 36 };
/** Position of the profile's hash, from which a short serial number could be guessed. Zeros mean no hash. */
const ID = { at: 84, end: 100 };
const TAGS_AT = 128;
const TAG_BYTES = 12;
const MAX_TAGS = 200;

const KNOWN = new Set([
  ...['rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC', 'kTRC', 'aarg', 'aagg', 'aabg', 'wtpt', 'bkpt', 'chad'],
  ...['A2B0', 'A2B1', 'A2B2', 'A2B3', 'B2A0', 'B2A1', 'B2A2', 'B2A3', 'D2B0', 'D2B1', 'D2B2', 'D2B3'],
  ...['B2D0', 'B2D1', 'B2D2', 'B2D3', 'gamt', 'pre0', 'pre1', 'pre2', 'chrm', 'cicp', 'lumi', 'meas'],
  ...['tech', 'view', 'vued', 'clro', 'clrt', 'clot', 'ciis', 'rig0', 'rig2', 'cprt'],
]);
const NAMES = new Set(['desc', 'dscm', 'dmnd', 'dmdd']);
const NAME_HEAD_BYTES = 12;
/** Layout of a tag that has a text for each language. */
const LANGUAGES = { type: 'mluc', countAt: 8, headBytes: 16, bytes: 12 };

/** Removes serial numbers, measurements and names of displays. Returns false if nothing changes. */
export function cleanProfile(profile: Buffer): boolean {
  const tags = readTags(profile);
  const zeroed = Buffer.from(profile);
  if (tags.length > 0) zeroAllBut(zeroed, tags);
  if (zeroed.equals(profile)) return false;
  for (const { name, at, end } of tags) if (NAMES.has(name)) zeroName(zeroed.subarray(at, end));
  zeroed.fill(0, ID.at, ID.end);
  return zeroed.copy(profile) > 0;
}

export function namesDevice(profile: Buffer): boolean {
  return cleanProfile(Buffer.from(profile));
}

function readTags(profile: Buffer): (Extent & { name: string })[] {
  const isProfile = profile.toString('latin1', SIGNATURE.at, SIGNATURE.at + 4) === SIGNATURE.text;
  if (!isProfile || profile.length < TAGS_AT + 4) return [];
  const tagsEnd = TAGS_AT + 4 + Math.min(profile.readUInt32BE(TAGS_AT), MAX_TAGS) * TAG_BYTES;
  if (tagsEnd > profile.length) return [];
  const tags = [{ name: '', at: 0, end: tagsEnd }];
  for (let tag = TAGS_AT + 4; tag < tagsEnd; tag += TAG_BYTES) {
    const name = profile.toString('latin1', tag, tag + 4);
    const at = profile.readUInt32BE(tag + 4);
    const end = Math.min(at + profile.readUInt32BE(tag + 8), profile.length);
    if (KNOWN.has(name) || NAMES.has(name)) tags.push({ name, at, end });
  }
  return tags;
}

function zeroName(tag: Buffer): void {
  const isInLanguages = tag.toString('latin1', 0, 4) === LANGUAGES.type && tag.length >= LANGUAGES.headBytes;
  const languages = isInLanguages ? tag.readUInt32BE(LANGUAGES.countAt) : 0;
  const textAt = isInLanguages ? LANGUAGES.headBytes + languages * LANGUAGES.bytes : NAME_HEAD_BYTES;
  tag.fill(0, Math.min(textAt, tag.length));
}
