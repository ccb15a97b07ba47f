import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PALETTES } from '../shared/rules/accent-palettes.ts';

const css = readFileSync(join(import.meta.dirname, '..', 'web', 'styles', 'tokens.css'), 'utf8');

/** Returns the tokens of a block that are plain colours. */
function coloursIn(block: string): Record<string, string> {
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/gu)].map(([, name = '', colour = '']) => [name, colour]),
  );
}

const [, ofLight = '', ofDark = ''] = /:root \{(.*?)\n\}.*?@variant dark \{(.*?)\n {2}\}/su.exec(css) ?? [];
const light = { ...coloursIn(ofLight), ...coloursIn(css.slice(css.indexOf('--color-white'))) };
const THEMES = { light, dark: { ...light, ...coloursIn(ofDark) } };

type Theme = Record<string, string>;

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
}

/** Lists pairs whose contrast is below the ratio. */
function weakPairs(theme: Theme, ratio: number, fronts: string[], grounds: string[]): string[] {
  return fronts.flatMap((front) =>
    grounds
      .map((ground) => {
        const pair = [theme[front], theme[ground]];
        expect(pair, `${front} on ${ground} are tokens`).toEqual([expect.any(String), expect.any(String)]);
        return { name: `${front} on ${ground}`, value: contrast(pair[0] ?? '', pair[1] ?? '') };
      })
      .filter(({ value }) => value < ratio)
      .map(({ name, value }) => `${name}: ${value.toFixed(2)}`),
  );
}

/** Mixes colours like web/styles/accents.css. */
function mix(one: string, share: number, other: string): string {
  const part = (at: number) => {
    const [a = 0, b = 0] = [one, other].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
    return Math.round(a * share + b * (1 - share))
      .toString(16)
      .padStart(2, '0');
  };
  return `#${[1, 3, 5].map(part).join('')}`;
}

const accents = Object.entries(PALETTES).map(([name, palette]) => ({ name, ...palette }));

const PAGE = ['canvas', 'surface', 'sunken'];
const TEXT = 4.5;
const CONTROL = 3;

describe.each(Object.entries(THEMES))('the %s theme', (_, theme) => {
  it('shows every text with enough contrast', () => {
    const weak = [
      ...weakPairs(theme, TEXT, ['ink', 'ink-2', 'ink-3', 'accent'], [...PAGE, 'accent-soft']),
      ...weakPairs(theme, TEXT, ['ok', 'warn', 'info', 'danger'], PAGE),
      ...weakPairs(theme, TEXT, ['canvas'], ['ink']),
      ...weakPairs(theme, TEXT, ['on-accent'], ['accent']),
      ...weakPairs(theme, TEXT, ['color-white'], ['danger-solid', 'color-viewer']),
      ...weakPairs(theme, TEXT, ['viewer-accent'], ['color-viewer']),
    ];
    expect(weak).toEqual([]);
  });

  it('shows borders of controls, focus and progress with enough contrast', () => {
    const weak = [
      ...weakPairs(theme, CONTROL, ['control', 'accent'], [...PAGE, 'accent-soft']),
      ...weakPairs(theme, CONTROL, ['accent'], ['line']),
      ...weakPairs(theme, CONTROL, ['accent-on-ink'], ['ink']),
    ];
    expect(weak).toEqual([]);
  });
});

describe.each(accents)('the accent $name', ({ deep, pale }) => {
  it('is readable in both themes, and so is text on it', () => {
    const onPaper = { accent: deep, 'accent-soft': mix(deep, 0.08, '#ffffff'), 'accent-on-ink': pale };
    const inTheDark = {
      accent: pale,
      'accent-soft': mix(deep, 0.35, '#0e1116'),
      'on-accent': '#14161a',
      'accent-on-ink': deep,
    };
    const weak = [
      { ...THEMES.light, ...onPaper, 'viewer-accent': pale },
      { ...THEMES.dark, ...inTheDark, 'viewer-accent': pale },
    ].flatMap((theme) => [
      ...weakPairs(theme, TEXT, ['accent', 'ink', 'ink-2'], [...PAGE, 'accent-soft']),
      ...weakPairs(theme, TEXT, ['on-accent'], ['accent']),
      ...weakPairs(theme, TEXT, ['viewer-accent'], ['color-viewer']),
      ...weakPairs(theme, CONTROL, ['accent'], ['line']),
      ...weakPairs(theme, CONTROL, ['accent-on-ink'], ['ink']),
    ]);
    expect(weak).toEqual([]);
  });

  it('is readable in emails, with white or #14161a text on it', () => {
    expect(contrast(deep, '#ffffff')).toBeGreaterThan(TEXT);
    expect(contrast(pale, '#14161a')).toBeGreaterThan(TEXT);
  });
});
