import plugin from 'tailwindcss/plugin';
import { PALETTES } from '../../shared/rules/accent-palettes.ts';

/** Defines `--deep` and `--pale` below an element with `data-accent`. */
export default plugin(({ addBase }) => {
  for (const [accent, { deep, pale }] of Object.entries(PALETTES))
    addBase({ [`[data-accent="${accent}"]`]: { '--deep': deep, '--pale': pale } });
});
