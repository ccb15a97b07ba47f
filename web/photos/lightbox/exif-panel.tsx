import { ExternalLink } from 'lucide-react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { exifSections, mapLink } from './format-exif.ts';

export function ExifPanel({ id, photo }: { id: string; photo: Photo }) {
  const { exif } = photo;
  const sections = exifSections(exif, photo);
  return (
    <section
      id={id}
      aria-label={messages.lightbox.details()}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it.
      tabIndex={0}
      className="max-h-[45dvh] overflow-y-auto overscroll-contain border-white/15 px-4 py-4 text-label outline-offset-[-3px] [grid-area:panel] max-sm:border-t max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:max-h-none sm:w-80 sm:border-s sm:px-6"
    >
      {sections.length === 0 && <p className="text-white/75">{messages.lightbox.noExif()}</p>}
      {sections.map(({ id, title, lines }) => (
        <div key={id} className="mb-6 last:mb-0">
          <h2 className="mb-2 font-medium text-white">{title}</h2>
          <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-1.5">
            {lines.map(({ label, value }) => (
              <div key={label} className="col-span-2 grid grid-cols-subgrid">
                <dt className="text-white/75">{label}</dt>
                <dd dir="auto" className="whitespace-pre-line break-words">
                  {value}
                </dd>
              </div>
            ))}
          </dl>
          {id === 'location' && exif?.gps && (
            <a
              href={mapLink(exif.gps)}
              target="_blank"
              rel="noopener noreferrer"
              className="mt-2 inline-flex min-h-11 items-center gap-1.5 text-viewer-accent underline underline-offset-4"
            >
              <span>{messages.lightbox.openInMaps()}</span>
              <ExternalLink size={16} aria-hidden />
            </a>
          )}
        </div>
      ))}
    </section>
  );
}
