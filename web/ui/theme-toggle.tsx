// Light, Dark, System.

import { Monitor, Moon, Sun } from 'lucide-react';
import { chooseTheme, type Theme, useTheme } from '../browser/theme.ts';
import { type Segment, SegmentedControl } from './segmented-control.tsx';

const SEGMENTS: readonly Segment<Theme>[] = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'System', icon: Monitor },
];

export function ThemeToggle({ isWordy = false }: { isWordy?: boolean }) {
  return (
    <SegmentedControl
      label="Theme"
      segments={SEGMENTS}
      isWordy={isWordy}
      value={useTheme()}
      onChange={chooseTheme}
    />
  );
}
