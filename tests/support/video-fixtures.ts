import { box, uint32 } from './videos/made-boxes.ts';

const SAMPLE_BYTES = 50;
const BEHIND_BOXES = 'Rossio';

function track(handler: string, at: number): Buffer {
  return box(
    'trak',
    box('tkhd', Buffer.alloc(84)),
    box('udta', box('name', 'Lisbon')),
    box(
      'mdia',
      box('hdlr', uint32(0, 0), handler, Buffer.alloc(13)),
      box(
        'minf',
        box(
          'stbl',
          box('stsd', uint32(0, 1)),
          box('stsc', uint32(0, 1, 1, 1, 1)),
          box('stsz', uint32(0, 0, 1, SAMPLE_BYTES)),
          box('stco', uint32(0, 1, at)),
        ),
      ),
    ),
  );
}

export function videoOfLisbon(): { video: Buffer; cleaned: Buffer } {
  const start = box('ftyp', 'mp42', uint32(0));
  const pictures = Buffer.alloc(SAMPLE_BYTES, 7);
  const positions = Buffer.from('camm 38.71 -9.14'.padEnd(SAMPLE_BYTES));
  const at = start.length + 8;
  const video = Buffer.concat([
    start,
    box('mdat', pictures, positions, 'Lisbon'),
    box(
      'moov',
      box('mvhd', Buffer.alloc(100)),
      track('vide', at),
      track('meta', at + SAMPLE_BYTES),
      box(
        'udta',
        box('\xa9xyz', '\0\x12\x15\xc7+38.7100-009.1400/'),
        box('loci', Buffer.alloc(8), 'Rossio\0'),
      ),
      box('meta', box('ilst', '+38.7100-009.1400+012.3/')),
      BEHIND_BOXES,
    ),
    box('uuid', 'Lisbon'),
  ]);
  const cleaned = Buffer.from(video);
  cleaned.fill(0, at + SAMPLE_BYTES, at + SAMPLE_BYTES + positions.length + 'Lisbon'.length);
  const empty = (type: string, from: number) => {
    const typeAt = video.indexOf(type, from, 'latin1');
    cleaned.fill(0, typeAt + 4, typeAt - 4 + video.readUInt32BE(typeAt - 4));
    cleaned.write('free', typeAt, 'latin1');
    return typeAt + 4;
  };
  const ownBox = empty('udta', video.indexOf('trak'));
  const second = empty('trak', ownBox);
  const general = empty('udta', video.indexOf('udta', video.indexOf('udta', second) + 4));
  const uuidAt = empty('uuid', empty('meta', general)) - 8;
  cleaned.fill(0, uuidAt - BEHIND_BOXES.length, uuidAt);
  return { video, cleaned };
}
