import { useLayoutEffect, useRef, useState } from 'react';
import { messages } from '../../../shared/messages/messages.ts';
import { SkeletonGroup } from '../../ui/skeleton.tsx';
import { getHeight, gridShape, justifyRows } from './justified-rows.ts';

const ASPECTS = [1.33, 0.75, 1.5, 1.33, 0.75, 0.75, 1.33, 1.5, 0.75, 1.33, 1.33, 0.75];

export function PhotoGridSkeleton() {
  const list = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => setWidth(list.current?.clientWidth ?? 0), []);
  const rows = width === 0 ? [] : justifyRows(ASPECTS, gridShape(width));
  return (
    <SkeletonGroup label={messages.photo.loading()}>
      <div ref={list} style={{ height: getHeight(rows) }} className="relative animate-late">
        {rows.flatMap(({ top, height, tiles }) =>
          tiles.map(({ index, left, width }) => (
            <div
              key={index}
              style={{ top, height, left, width }}
              className="absolute rounded-photo bg-sunken"
            />
          )),
        )}
      </div>
    </SkeletonGroup>
  );
}
