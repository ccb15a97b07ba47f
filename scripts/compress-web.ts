// Compresses the built web client beside itself (.br and .gz), so that a server at its start only has to read it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const isText = /\.(?:css|js|json|svg|txt|webmanifest)$/u;

export function compressWeb(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !isText.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const plain = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(plain, { level: constants.Z_BEST_COMPRESSION }));
    writeFileSync(`${file}.br`, brotliCompressSync(plain));
  }
}
