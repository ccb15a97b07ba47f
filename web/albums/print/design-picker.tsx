import { useId } from 'react';
import { messages } from '../../../shared/messages/messages.ts';
import type { Accent } from '../../../shared/rules/album-look.ts';
import { Card, type CardProps } from './card.tsx';
import type { Design } from './designs.ts';
import type { Sheet } from './paper.ts';
import type { CardContent } from './print-sheet.tsx';

export interface DesignChoices extends Pick<CardProps, 'format' | 'photo'> {
  designs: readonly Design[];
  sheet: Sheet;
  accent: Accent;
  /** Undefined until its texts are loaded. */
  content: CardContent | undefined;
}

interface DesignPickerProps extends DesignChoices {
  chosen: Design;
  onChange: (design: Design) => void;
}

/** Each design as the host's own card. */
export function DesignPicker(props: DesignPickerProps) {
  const { designs, sheet, accent, content, chosen, onChange, ...look } = props;
  const name = useId();
  const { width, height } = sheet.card;
  const cell = { x: 0, y: 0, width, height };
  return (
    <fieldset>
      <legend className="mb-1.5 text-label font-medium">{messages.printCard.design()}</legend>
      <div className="grid grid-cols-3 gap-3">
        {designs.map((design) => (
          <label key={design} className="group relative grid gap-1 text-badge">
            <input
              type="radio"
              name={name}
              checked={design === chosen}
              onChange={() => onChange(design)}
              className="absolute inset-0 opacity-0"
            />
            <svg
              aria-hidden
              data-accent={accent}
              viewBox={`0 0 ${width} ${height}`}
              className="block h-auto w-full rounded-photo border border-line bg-white group-has-checked:outline-3 group-has-checked:outline-accent group-has-focus-visible:outline-3 group-has-focus-visible:outline-accent"
            >
              {content && (
                <Card
                  {...look}
                  words={content.words}
                  qr={content.qr}
                  design={design}
                  card={sheet.card}
                  cell={cell}
                />
              )}
            </svg>
            <span className="justify-self-center text-ink-2 group-has-checked:text-ink">
              {messages.printDesign[design]()}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
