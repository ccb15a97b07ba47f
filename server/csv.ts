/** Without it Excel does not read UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';
/** Spreadsheets run cells that begin with these as formulas, and some split cells within quotes. */
const FORMULA =
  /^(?=[=+\-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20])|(?<=[;,\t\r\n])(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu;

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

export function csvCell(text: string): string {
  const safe = text.replace(FORMULA, "'");
  return `"${safe.replaceAll('"', '""')}"`;
}
