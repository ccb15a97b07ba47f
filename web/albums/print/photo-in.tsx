import type { Focus } from '../../../shared/rules/album-look.ts';
import type { Box, Size } from './paper.ts';

export interface PrintPhoto extends Size {
  url: string;
  /** In percent from its left and top edges: what stays in the picture. */
  focus: Focus;
}

/** Covers the box: an inner `svg` clips what stands over. */
export function PhotoIn({ box, photo }: { box: Box; photo: PrintPhoto | null }) {
  if (!photo) return null;
  const { x, y, width, height } = coverOf(box, photo);
  return (
    <svg aria-hidden {...box} viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}>
      <image href={photo.url} x={x} y={y} width={width} height={height} preserveAspectRatio="none" />
    </svg>
  );
}

/** Where a picture stands that covers a box, with its focus as near as can be where it would be in the box. */
export function coverOf(box: Box, { width, height, focus }: Size & { focus: Focus }): Box {
  const scale = Math.max(box.width / width, box.height / height);
  const [wide, high] = [width * scale, height * scale];
  return {
    x: box.x + ((box.width - wide) * focus.x) / 100,
    y: box.y + ((box.height - high) * focus.y) / 100,
    width: wide,
    height: high,
  };
}
