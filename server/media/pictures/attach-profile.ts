const MAX_JPEG_PROFILE_BYTES = 65_000;
const WEBP_HAS_PROFILE = 0x20;

/** Adds an APP2 segment. Returns the picture unchanged if the profile does not fit. */
export function attachToJpeg(jpeg: Buffer, profile: Buffer): Buffer {
  if (profile.length > MAX_JPEG_PROFILE_BYTES) return jpeg;
  const name = Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1');
  const head = Buffer.from([0xff, 0xe2, 0, 0]);
  head.writeUInt16BE(2 + name.length + profile.length, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, name, profile, jpeg.subarray(2)]);
}

/** Adds an ICCP chunk to an opaque, still WebP. */
export function attachToWebp(webp: Buffer, profile: Buffer, size: { width: number; height: number }): Buffer {
  const features = Buffer.alloc(10);
  features.writeUInt8(WEBP_HAS_PROFILE, 0);
  features.writeUIntLE(size.width - 1, 4, 3);
  features.writeUIntLE(size.height - 1, 7, 3);
  const body = Buffer.concat([
    Buffer.from('WEBP', 'latin1'),
    riffChunk('VP8X', features),
    riffChunk('ICCP', profile),
    webp.subarray(12),
  ]);
  return riffChunk('RIFF', body);
}

function riffChunk(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}
