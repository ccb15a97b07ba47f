// What a ZIP of an album holds: its photos in the order in which they were taken, each under a name of its own, and a
// table of them (R 10.15011, R 10.15012; docs/decisions/0044-zips-with-known-bytes.md).

import type { Exif, Gps } from '../../shared/api/exif.ts';
import { photoUploadMessages } from '../../shared/messages/en/photo-upload-messages.ts';
import { zipMessages } from '../../shared/messages/en/zip-messages.ts';
import { BYTE_ORDER_MARK, csvLine } from '../csv.ts';
import type { PhotoRow } from '../photos/photo-store.ts';
import type { StorageName } from '../storage/storage.ts';
import { safeFilename } from '../zip/safe-filename.ts';

/** One file of a photo, as it lies in its store. */
export interface StoredContent {
  /** Its name there. */
  file: string;
  storage: StorageName;
  sizeBytes: number;
  crc32: number;
  sha256: string;
}

export type PhotoToZip = Pick<PhotoRow, 'id' | 'uploaderName' | 'takenAt' | 'createdAt' | 'exif'> & {
  content: StoredContent;
};

/** What is kept of a ZIP: enough to lay out the same bytes again, whatever becomes of the photos' rows. */
export interface ZipContents {
  entries: (Omit<StoredContent, 'sha256'> & { photoId: string; name: string; modified: string })[];
  csv: string;
  /** When it was made, on the same clock as the photos' times. */
  modified: string;
}

const UPLOADER_BYTES = 100;

/** `zone`: the time zone for times that no camera wrote. */
export function composeZip(photos: readonly PhotoToZip[], zone: string, now: number): ZipContents {
  const timed = photos.map((photo) => ({
    photo,
    time: photo.takenAt?.slice(0, 19) ?? localTime(photo.createdAt, zone),
  }));
  timed.sort(
    (one, other) =>
      compare(one.time, other.time) ||
      one.photo.createdAt - other.photo.createdAt ||
      compare(one.photo.id, other.photo.id),
  );
  const digits = Math.max(4, String(photos.length).length);
  const named = timed.map(({ photo, time }, index) => ({
    photo,
    time,
    name: `${String(index + 1).padStart(digits, '0')} ${describe(photo, time)}`,
  }));
  return {
    entries: named.map(({ photo: { id, content }, time, name }) => {
      const { sha256: _, ...stored } = content;
      return { ...stored, photoId: id, name, modified: time };
    }),
    csv: [
      BYTE_ORDER_MARK + csvLine(HEADINGS.map((heading) => heading())),
      ...named.map(({ photo, name }) => csvLine(cellsOf(photo, name))),
    ].join(''),
    modified: localTime(now, zone),
  };
}

/** `Ava 2026-06-21 18.04.jpg` */
function describe({ uploaderName, content }: PhotoToZip, time: string): string {
  const nameless = photoUploadMessages.nameless();
  const uploader = safeFilename(uploaderName ?? nameless, UPLOADER_BYTES) || nameless;
  const [extension = ''] = /\.\w+$/u.exec(content.file) ?? [];
  return `${uploader} ${time.slice(0, 10)} ${time.slice(11, 16).replace(':', '.')}${extension}`;
}

const HEADINGS = [
  zipMessages.file,
  zipMessages.uploader,
  zipMessages.timeTaken,
  zipMessages.timeReceived,
  zipMessages.place,
  zipMessages.sha256,
];

function cellsOf(photo: PhotoToZip, name: string): string[] {
  const { gps } = (photo.exif === null ? {} : JSON.parse(photo.exif)) as Exif;
  return [
    name,
    photo.uploaderName ?? '',
    photo.takenAt ?? '',
    new Date(photo.createdAt).toISOString(),
    gps ? formatPosition(gps) : '',
    photo.content.sha256,
  ];
}

/** `38.72225 N, 9.13934 W`: a sign in front would make a spreadsheet calculate. */
function formatPosition({ latitude, longitude }: Gps): string {
  return `${Math.abs(latitude)} ${latitude < 0 ? 'S' : 'N'}, ${Math.abs(longitude)} ${longitude < 0 ? 'W' : 'E'}`;
}

/** `YYYY-MM-DDTHH:mm:ss`, which Swedes write with a space. */
function localTime(at: number, zone: string): string {
  return new Date(at).toLocaleString('sv-SE', { timeZone: zone }).replace(' ', 'T');
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
