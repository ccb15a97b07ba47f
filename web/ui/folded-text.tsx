import { useLayoutEffect, useRef, useState } from 'react';
import { messages } from '../../shared/messages/messages.ts';

interface FoldedTextProps {
  children: string;
  className?: string;
  isShort?: boolean;
}

/** Shows four lines at first, with a button if the text is longer. `isShort` shows one line on phones. */
export function FoldedText({ children, className = '', isShort = false }: FoldedTextProps) {
  const text = useRef<HTMLParagraphElement>(null);
  const [isCut, setCut] = useState(false);
  const [isOpen, setOpen] = useState(false);
  // Measures before the paint, because the text moves to make room for the button.
  useLayoutEffect(() => {
    const paragraph = text.current;
    if (!paragraph || isOpen) return;
    const look = () => setCut(paragraph.scrollHeight > paragraph.clientHeight);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(paragraph);
    return () => observer.disconnect();
  }, [isOpen]);
  const lines = isCut ? 'line-clamp-3' : 'line-clamp-4';
  return (
    <div
      dir="auto"
      className={`text-ink-2 ${className} ${isShort && !isOpen ? 'max-sm:flex max-sm:gap-2' : ''}`}
    >
      <p
        ref={text}
        className={`min-w-0 whitespace-pre-line ${isOpen ? '' : `${lines} ${isShort ? 'max-sm:line-clamp-1' : ''}`}`}
      >
        {children}
      </p>
      {isCut && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="-my-3 shrink-0 rounded-control py-3 font-medium text-accent underline-offset-4 hover:underline"
        >
          {isOpen ? messages.ui.showLess() : messages.ui.showAll()}
        </button>
      )}
    </div>
  );
}
