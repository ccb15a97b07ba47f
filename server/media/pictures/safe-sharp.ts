import sharp from 'sharp';

// Otherwise sharp would render an SVG that is named .jpg.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.cache(false);
sharp.concurrency(1);

export function letSharpLoad(loaders: readonly string[]): void {
  sharp.unblock({ operation: [...loaders] });
}

export { sharp };
