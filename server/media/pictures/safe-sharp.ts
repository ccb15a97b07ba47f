import sharp from 'sharp';

// Without this, sharp renders an SVG that is named .jpg.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.cache(false);
sharp.concurrency(1);

export function letSharpLoad(loaders: readonly string[]): void {
  sharp.unblock({ operation: [...loaders] });
}

export { sharp };
