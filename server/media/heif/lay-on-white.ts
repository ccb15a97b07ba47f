interface Transparency {
  isPremultiplied: boolean;
  toneMap: ((rgb: Uint8Array) => void) | null;
}

/** Writes to `rgb` how a row of `rgba` pixels looks on white. */
export function layOnWhite(rgba: Uint8Array, rgb: Uint8Array, { isPremultiplied, toneMap }: Transparency) {
  for (let from = 0, to = 0; to < rgb.length; from += 4, to += 3) {
    rgb[to] = rgba[from] ?? 0;
    rgb[to + 1] = rgba[from + 1] ?? 0;
    rgb[to + 2] = rgba[from + 2] ?? 0;
  }
  toneMap?.(rgb);
  for (let pixel = 0; 3 * pixel < rgb.length; pixel++) {
    const alpha = (rgba[4 * pixel + 3] ?? 255) / 255;
    if (alpha === 1) continue;
    for (let at = 3 * pixel; at < 3 * pixel + 3; at++) {
      const colour = (rgb[at] ?? 0) * (isPremultiplied ? 1 : alpha);
      rgb[at] = Math.min(255, Math.round(colour + 255 * (1 - alpha)));
    }
  }
}
