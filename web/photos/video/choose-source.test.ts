import { expect, test } from 'vitest';
import { listSources } from './choose-source.ts';

const H264 = 'video/mp4; codecs="avc1.64001f, mp4a.40.2"';
const HEVC = 'video/mp4; codecs="hvc1.2.4.L123.B0, mp4a.40.2"';

const video = (type: string, more: { isHdr?: boolean; copyUrl?: string } = {}) => ({
  type,
  isHdr: false,
  sourceUrl: '/source',
  ...more,
});
const onlyH264 = (type: string) => type === H264;
const everything = () => true;

test('the original is played where the browser can, and the playback copy otherwise', () => {
  expect(listSources(video(H264), onlyH264)).toEqual(['/source']);
  expect(listSources(video(HEVC, { copyUrl: '/copy' }), onlyH264)).toEqual(['/copy']);
  expect(listSources(video(HEVC, { copyUrl: '/copy' }), everything)).toEqual(['/source', '/copy']);
});

test('a MOV file counts as MP4, because browsers deny its type and play its codecs', () => {
  expect(listSources(video(H264.replace('mp4;', 'quicktime;')), onlyH264)).toEqual(['/source']);
});

test('for HDR the playback copy comes first, even if the browser can play the original', () => {
  expect(listSources(video(HEVC, { isHdr: true, copyUrl: '/copy' }), everything)).toEqual([
    '/copy',
    '/source',
  ]);
  expect(listSources(video(HEVC, { isHdr: true }), everything)).toEqual(['/source']);
});

test('nothing is played if the browser cannot play the original and there is no copy', () => {
  expect(listSources(video(HEVC), onlyH264)).toEqual([]);
});
