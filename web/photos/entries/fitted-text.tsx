import { useLayoutEffect, useRef } from 'react';
import { findLargest } from './find-largest.ts';

const SMALLEST_PX = 10;

interface FittedTextProps {
  /** Size in pixels of short texts. */
  largestPx: number;
  className: string;
  children: string;
}

/** Makes the letters as small as the text needs to fit into its parent, so that it is never cut. */
export function FittedText({ largestPx, className, children: text }: FittedTextProps) {
  const ref = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another size.
  useLayoutEffect(() => {
    const element = ref.current;
    const room = element?.parentElement;
    if (!element || !room) return;
    const adapt = () => {
      const fits = (px: number) => {
        element.style.fontSize = `${px}px`;
        return element.offsetHeight <= room.clientHeight && element.scrollWidth <= room.clientWidth;
      };
      fits(findLargest(SMALLEST_PX, largestPx, fits));
    };
    adapt();
    const observer = new ResizeObserver(adapt);
    observer.observe(room);
    // Other letters have other widths.
    void document.fonts.ready.then(adapt);
    return () => observer.disconnect();
  }, [text, largestPx]);
  return (
    <p ref={ref} dir="auto" className={`fitted-text ${className}`}>
      {text}
    </p>
  );
}
