// ZIPs and exports contain the guest book: a page that works offline, a table, and the voices. Comments are
// with their photos.

import { beforeEach, expect, test } from 'vitest';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { makeM4a, makeMp3 } from '../../support/videos/made-voices.ts';
import { comment, type EntryFields, leaveEntry } from '../leave-entry.ts';
import { type ZipParty, zipParty } from '../zip-party.ts';

const SESSION = 'a-session-of-ava-that-is-long-enough';
const VOICE = expect.stringMatching(/^Guest book 0001 Ava \d{4}-\d\d-\d\d \d\d\.\d\d\.m4a$/u);

const keepsake = keepsakeForFile();
let party: ZipParty;
beforeEach(async () => {
  party = await zipParty(keepsake);
  await party.change({ guestBookEnabled: true, commentsEnabled: true, guestsDownload: true });
});

async function leave(fields: EntryFields): Promise<string> {
  const all = { uploaderName: 'Ava', uploadSessionId: SESSION, ...fields };
  const { entry } = await leaveEntry(party.guest, party.album.uploadCode, all);
  keepsake.advance(60_000);
  return entry?.id ?? 'no entry';
}

const at = () => ({ params: { albumId: party.album.id } });
const show = (entryIds: string[], visibility: 'shown' | 'hidden') =>
  party.ines.get('PATCH /albums/:albumId/guest-book/visibility', { ...at(), body: { entryIds, visibility } });

test('the owner’s ZIP contains the guest book with voices and pictures, whichever photos it contains', async () => {
  const voice = await makeM4a(2);
  const photo = await party.send('Ava', await makePhoto(), { uploadSessionId: SESSION });
  await keepsake.settle();
  await leave({ message: '=Ein Hoch <auf> "euch"! 🥂\nمبروك', pictureId: photo.id });
  await leave({ voice, waveform: '0,50,99' });
  await comment(party.guest, party.album.uploadCode, photo.id, 'So <good>');
  for (const zip of [
    await party.makeZip('new'),
    await party.makeZip(),
    await party.makeZip('all', 'preview'),
  ]) {
    const { names, contentOf } = await party.unpack(zip.url);
    expect(names.slice(1)).toEqual([
      ...[VOICE, 'photos.csv', 'guest-book.csv', 'SHA256SUMS', 'album.html', 'guest-book.html'],
    ]);
    const [file = '', sound = ''] = names;
    expect((await contentOf(sound)).equals(voice)).toBe(true);
    const page = String(await contentOf('guest-book.html'));
    expect(page).toContain(`<audio controls preload="metadata" src="${encodeURIComponent(sound)}"`);
    expect(page).toContain(`<a href="${encodeURIComponent(file)}"><img`);
    expect(page).toContain('src="data:image/');
    expect(page).toContain('=Ein Hoch &#60;auf&#62; &#34;euch&#34;! 🥂\nمبروك</p>');
    expect(page).not.toMatch(/<script|<link|https?:|@import|url\(/u);
    expect(String(await contentOf('album.html'))).toContain('So &#60;good&#62;');
    const [heading, line, spoken] = String(await contentOf('guest-book.csv')).split('\r\n');
    expect(heading).toBe('\uFEFF"time received","uploader","kind","text","file","length"');
    expect(line).toMatch(/^"[\d-]+T[\d:.]+Z","Ava","written","'=Ein Hoch <auf> ""euch""! 🥂\nمبروك","",""$/u);
    expect(spoken).toContain(`"Ava","spoken","","${sound}","0:02"`);
    expect(String(await contentOf('photos.csv'))).toContain('"Guest: So <good>"');
  }
  // Chosen photos come without the guest book.
  const chosen = await party.unpack((await party.makeZip([photo.id])).url);
  expect(chosen.names).toEqual([expect.anything(), 'photos.csv', 'SHA256SUMS', 'album.html']);
});

test('the ZIP of guests contains what they see of the guest book, with an exact length, and is resumed', async () => {
  await party.send('Ava', await makePhoto());
  await keepsake.settle();
  const hidden = await leave({ message: 'Rude words' });
  await show([hidden], 'hidden');
  await leave({ voice: await makeM4a(2) });
  await party.change({ approveFirst: true });
  await leave({ voice: makeMp3(1) });
  const { url, sizeBytes } = await party.guestsZip();
  const { bytes } = await party.load(url);
  expect(bytes.length).toBe(sizeBytes);
  for (let start = 0; start < sizeBytes; start += 1499) {
    const part = await party.load(url, { Range: `bytes=${start}-${Math.min(sizeBytes - 1, start + 1498)}` });
    expect(part.bytes.equals(bytes.subarray(start, start + 1499)), `from ${start}`).toBe(true);
  }
  const { names, contentOf } = await party.unpack(url);
  expect(names.filter((name) => name.startsWith('Guest book'))).toEqual([VOICE]);
  expect(
    String(await contentOf('guest-book.csv'))
      .trimEnd()
      .split('\r\n'),
  ).toHaveLength(2);
  expect(bytes.includes('Rude words')).toBe(false);
});

test('the ZIP of guests ends when an entry or a comment in it is hidden or deleted, or its switch is off', async () => {
  const photo = await party.send('Ava', await makePhoto());
  const line = await leave({ message: 'So happy' });
  const voice = await leave({ voice: makeMp3(1) });
  const said = await comment(party.guest, party.album.uploadCode, photo.id, 'So good');
  const { id } = (said.body as unknown as { entry: { id: string } }).entry;
  for (const entryId of [line, voice, id]) {
    const { url } = await party.guestsZip();
    expect((await party.load(url)).status).toBe(200);
    await show([entryId], 'hidden');
    expect(await party.statusOf(url)).toEqual([410, 'ZIP_BROKEN']);
    await show([entryId], 'shown');
    expect((await party.load(url)).status).toBe(200);
  }
  const [{ url }, own] = [await party.guestsZip(), await party.makeZip()];
  await party.ines.get('POST /albums/:albumId/guest-book/delete', { ...at(), body: { entryIds: [voice] } });
  expect(await party.statusOf(url)).toEqual([410, 'ZIP_BROKEN']);
  expect(await party.statusOf(own.url)).toEqual([410, 'ZIP_BROKEN']);
  for (const off of [{ guestBookEnabled: false }, { commentsEnabled: false }]) {
    const before = await party.guestsZip();
    await party.change(off);
    expect(await party.statusOf(before.url)).toEqual([404, 'ZIP_NOT_FOUND']);
  }
  const { bytes } = await party.load((await party.guestsZip()).url);
  expect(['So happy', 'So good'].filter((text) => bytes.includes(text))).toEqual([]);
});

test('a voice whose file is lost does not break the ZIP', async () => {
  await party.send('Ava', await makePhoto());
  await leave({ voice: makeMp3(1) });
  const { voiceFilename } = await keepsake.ctx.db
    .selectFrom('entries')
    .select('voiceFilename')
    .where('albumId', '=', party.album.id)
    .executeTakeFirstOrThrow();
  await keepsake.ctx.stores.current.remove([voiceFilename ?? '']);
  const { names, contentOf } = await party.unpack((await party.makeZip()).url);
  expect(names.filter((name) => name.startsWith('Guest book'))).toEqual([]);
  expect(String(await contentOf('guest-book.html'))).not.toContain('<audio');
});
