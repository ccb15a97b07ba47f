/** Excel takes a file for UTF-8 only when it begins with this. */
export const BYTE_ORDER_MARK = '\uFEFF';
/**
 * A cell that begins with one of these is taken for a formula, and carried out. So is what follows a separator, where a
 * spreadsheet does not take quotes for what they are.
 */
const FORMULA =
  /^(?=[=+\-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20])|(?<=[;,\t\r\n])(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu;

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** The text as a cell that is never carried out. */
export function csvCell(text: string): string {
  const safe = text.replace(FORMULA, "'");
  return `"${safe.replaceAll('"', '""')}"`;
}
