import { create } from 'qrcode';

export interface QrPath {
  /** One for each dark run of modules, in modules from the corner. */
  path: string;
  /** Modules on each side, without the quiet zone. */
  size: number;
}

/** With error correction Q: a quarter may be stained. */
export function qrPathOf(link: string): QrPath {
  const { modules } = create(link, { errorCorrectionLevel: 'Q' });
  const { size } = modules;
  let path = '';
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const start = column;
      while (column < size && modules.get(row, column)) column += 1;
      if (column > start) path += `M${start} ${row}h${column - start}v1h${start - column}z`;
    }
  }
  return { path, size };
}
