// Light, Dark, System.

import { Monitor, Moon, Sun } from 'lucide-react';
import { frameMessages } from '../../shared/messages/en/frame-messages.ts';
import { chooseTheme, type Theme, useTheme } from '../browser/theme.ts';
import { type Segment, SegmentedControl } from './segmented-control.tsx';

const segments = (): readonly Segment<Theme>[] => [
  { value: 'light', label: frameMessages.light(), icon: Sun },
  { value: 'dark', label: frameMessages.dark(), icon: Moon },
  { value: 'system', label: frameMessages.system(), icon: Monitor },
];

export function ThemeToggle({ isWordy = false }: { isWordy?: boolean }) {
  return (
    <SegmentedControl
      label={frameMessages.theme()}
      segments={segments()}
      isWordy={isWordy}
      value={useTheme()}
      onChange={chooseTheme}
    />
  );
}
