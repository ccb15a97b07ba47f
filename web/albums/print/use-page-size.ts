import { useEffect } from 'react';
import type { Size } from './paper.ts';

/** The browser prints on paper of this size, each sheet on a page. */
export function usePageSize({ width, height }: Size): void {
  useEffect(() => {
    const styles = new CSSStyleSheet();
    // A little short: what is rounded up begins another page.
    styles.replaceSync(`
      @page { size: ${width}mm ${height}mm; margin: 0 }
      @media print {
        .print-sheet { width: ${width}mm; height: ${height - 0.1}mm; break-inside: avoid }
        .print-sheet:not(:last-child) { break-after: page }
      }
    `);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, styles];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== styles);
    };
  }, [width, height]);
}
