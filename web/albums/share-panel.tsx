import { Copy, Download, Printer, Share2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { messages } from '../../shared/messages/messages.ts';
import { qrFilename } from '../../shared/rules/album-slug.ts';
import { canShare, shareLink } from '../browser/share-link.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import type { Elements } from '../ui/text/elements.ts';
import { copyGuestLink } from './copy-guest-link.ts';

interface SharePanelProps {
  /** Address of the screen of the album or the event. */
  path: string;
  title: string;
  guestUploadUrl: string;
  qrCodeDataUrl: string;
  namesLink?: boolean;
  children?: Elements;
}

/** Takes the focus when it appears. */
export function SharePanel(props: SharePanelProps) {
  const { path, title, guestUploadUrl, qrCodeDataUrl, namesLink = false, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  }, []);

  return (
    <section
      aria-labelledby="share-heading"
      className="grid animate-enter grid-cols-1 gap-6 rounded-card border border-line bg-surface p-6 print:hidden sm:grid-cols-[auto_1fr] sm:gap-8 sm:p-8"
    >
      <img
        src={qrCodeDataUrl}
        alt={messages.share.qrCode({ title })}
        width={208}
        height={208}
        className="size-52 justify-self-center rounded-control border border-line bg-white p-3 [image-rendering:pixelated]"
      />
      <div className="grid min-w-0 grid-cols-1 content-center gap-4">
        <div>
          <p dir="auto" className="truncate text-label text-ink-2">
            {title}
          </p>
          <h2 id="share-heading" ref={heading} tabIndex={-1} className="font-display text-section">
            {messages.share.heading()}
          </h2>
        </div>
        <p className="text-label break-all">
          <a dir="ltr" href={guestUploadUrl} className="text-accent underline-offset-4 hover:underline">
            {guestUploadUrl}
          </a>
        </p>
        <div className="grid gap-2 sm:flex sm:flex-wrap">
          <Button onClick={() => copyGuestLink(guestUploadUrl, { isNamed: namesLink })}>
            <Copy aria-hidden className="size-5" />
            <span>{messages.share.copyLink()}</span>
          </Button>
          {canShare && (
            <Button kind="secondary" onClick={() => shareLink(title, guestUploadUrl)}>
              <Share2 aria-hidden className="size-5" />
              <span>{messages.share.share()}</span>
            </Button>
          )}
          <a href={qrCodeDataUrl} download={qrFilename(title)} className={buttonClass('secondary')}>
            <Download aria-hidden className="size-5" />
            <span>{messages.share.downloadQrCode()}</span>
          </a>
          <LinkButton kind="secondary" to={`${path}/print`}>
            <Printer aria-hidden className="size-5" />
            <span>{messages.albumAction.printCards()}</span>
          </LinkButton>
          {children}
        </div>
      </div>
    </section>
  );
}
