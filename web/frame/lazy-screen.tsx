import type { ComponentType } from 'react';
import { lazyComponent } from '../http/lazy-component.tsx';
import { LoadingCard } from './loading-card.tsx';

export function lazyScreen(load: () => Promise<ComponentType<object>>) {
  return lazyComponent(load, { isPreloaded: false, whileLoading: <LoadingCard /> });
}
