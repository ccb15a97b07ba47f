/** Excel reads a CSV file as UTF-8 only if it begins with this mark. */
export const BYTE_ORDER_MARK = '\uFEFF';
/** Spreadsheets run cells that begin with these characters as formulas, and some split quoted cells. */
const FORMULA =
  /^(?=[=+\-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20])|(?<=[;,\t\r\n])(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu;

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

export function csvCell(text: string): string {
  const safe = text.replace(FORMULA, "'");
  return `"${safe.replaceAll('"', '""')}"`;
}
