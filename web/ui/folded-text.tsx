import { useEffect, useRef, useState } from 'react';
import { messages } from '../../shared/messages/messages.ts';

interface FoldedTextProps {
  children: string;
  className?: string;
  isShort?: boolean;
}

/** Four lines at first, and all of it on request. */
export function FoldedText({ children, className = '', isShort = false }: FoldedTextProps) {
  const text = useRef<HTMLParagraphElement>(null);
  const [isCut, setCut] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const paragraph = text.current;
    if (!paragraph || isOpen) return;
    const observer = new ResizeObserver(() => setCut(paragraph.scrollHeight > paragraph.clientHeight));
    observer.observe(paragraph);
    return () => observer.disconnect();
  }, [isOpen]);
  return (
    <div dir="auto" className={`relative text-ink-2 ${className}`}>
      <p
        ref={text}
        className={`whitespace-pre-line ${isOpen ? '' : `line-clamp-4 ${isShort ? 'max-sm:line-clamp-1' : ''}`}`}
      >
        {children}
      </p>
      {isCut && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className={`font-medium text-accent underline-offset-4 after:absolute after:-inset-2.5 hover:underline ${isOpen ? 'relative' : 'absolute end-0 bottom-0 bg-canvas ps-2'}`}
        >
          {isOpen ? messages.ui.showLess() : messages.ui.showAll()}
        </button>
      )}
    </div>
  );
}
