import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import decodeQr from 'qr/decode.js';
import sharp from 'sharp';

const run = promisify(execFile);
const PROGRAMS = ['pdfinfo', 'pdffonts', 'pdftotext', 'pdftoppm'];
const DPI = 150;
const POINT_MM = 25.4 / 72;

/** Lists the programs that are not on the PATH. */
export function findMissingPdfReaders(): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return PROGRAMS.filter((name) => !folders.some((folder) => existsSync(join(folder, name))));
}

/** Returns the pages, their size in millimetres, and whether every font is embedded. */
export async function readPdf(path: string) {
  const [info, text, fonts] = await Promise.all([
    run('pdfinfo', [path]),
    run('pdftotext', ['-layout', path, '-']),
    run('pdffonts', [path]),
  ]);
  const [, pages] = /^Pages:\s+(\d+)$/mu.exec(info.stdout) ?? [];
  const [, width, height] = /^Page size:\s+([\d.]+) x ([\d.]+) pts/mu.exec(info.stdout) ?? [];
  // The columns are name, type, encoding, and whether it is embedded.
  const rows = fonts.stdout.trim().split('\n').slice(2);
  return {
    pages: Number(pages),
    width: Math.round(Number(width) * POINT_MM),
    height: Math.round(Number(height) * POINT_MM),
    text: text.stdout,
    isEmbedded:
      rows.length > 0 && rows.every((row) => /\syes\s+(?:yes|no)\s+(?:yes|no)\s+\d+\s+\d+$/u.test(row)),
  };
}

/** Reads a QR code from a part of the first page, in millimetres, at 150 dots per inch. */
export async function readCode(path: string, width: number, height: number): Promise<string> {
  const dots = (mm: number) => String(Math.floor((mm / 25.4) * DPI));
  const { stdout } = await run(
    'pdftoppm',
    [
      '-r',
      String(DPI),
      '-f',
      '1',
      '-l',
      '1',
      '-x',
      '0',
      '-y',
      '0',
      '-W',
      dots(width),
      '-H',
      dots(height),
      '-png',
      path,
    ],
    { encoding: 'buffer', maxBuffer: 64 * 1024 ** 2 },
  );
  return readCodeIn(stdout);
}

/** Reads the QR code in a picture. Throws if there is none. */
export async function readCodeIn(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture)
    .flatten()
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQr({ width: info.width, height: info.height, data });
}
