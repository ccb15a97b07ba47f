const SIGNATURE = { text: 'acsp', at: 36 };
/** A hash of the profile, from which a number of a few digits could be guessed. Zeros: none was computed. */
const ID = { at: 84, end: 100 };
const TAGS_AT = 128;
const TAG_BYTES = 12;
const DEVICE = 'mmod';
const TYPE_BYTES = 8;
const MAX_TAGS = 200;

export function cleanProfile(profile: Buffer): boolean {
  const named = deviceBytes(profile);
  if (!named) return false;
  named.fill(0);
  profile.fill(0, ID.at, ID.end);
  return true;
}

export function namesDevice(profile: Buffer): boolean {
  return deviceBytes(profile) !== null;
}

/** Null where there are none, or zeros alone. */
function deviceBytes(profile: Buffer): Buffer | null {
  const isProfile = profile.toString('latin1', SIGNATURE.at, SIGNATURE.at + 4) === SIGNATURE.text;
  if (!isProfile || profile.length < TAGS_AT + 4) return null;
  const tagsEnd = TAGS_AT + 4 + Math.min(profile.readUInt32BE(TAGS_AT), MAX_TAGS) * TAG_BYTES;
  for (let at = TAGS_AT + 4; at < tagsEnd && at + TAG_BYTES <= profile.length; at += TAG_BYTES) {
    if (profile.toString('latin1', at, at + 4) !== DEVICE) continue;
    const [dataAt, sizeBytes] = [profile.readUInt32BE(at + 4), profile.readUInt32BE(at + 8)];
    const bytes = profile.subarray(dataAt + TYPE_BYTES, dataAt + sizeBytes);
    return bytes.some((byte) => byte !== 0) ? bytes : null;
  }
  return null;
}
