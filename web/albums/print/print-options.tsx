import { useId } from 'react';
import { LANGUAGES } from '#catalogue';
import { messages } from '../../../shared/messages/messages.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card, type CardContent, type CardLook } from './card.tsx';
import { countPerSheet, type Design, FORMATS, type Format, type Paper, showsPhoto } from './designs.ts';
import type { PrintPhoto } from './print-photos.ts';
import { MAX_LINE_LENGTH, type PrintSettings } from './print-settings.ts';

const formats = Object.keys(FORMATS) as Format[];

interface PrintOptionsProps {
  settings: PrintSettings;
  onChange: (change: Partial<PrintSettings>) => void;
  designs: readonly Design[];
  look: CardLook;
  /** The card that shows the designs. Undefined until its texts are loaded. */
  content: CardContent | undefined;
  photos: readonly PrintPhoto[];
  hasPin: boolean;
  hasGroups: boolean;
}

export function PrintOptions(props: PrintOptionsProps) {
  const { settings, onChange, designs, look, content, photos, hasPin, hasGroups } = props;
  const { format, paper, design, language, line, photoId } = settings;
  return (
    <>
      <div className="flex">
        <SegmentedControl
          label={messages.printCard.format()}
          showsLabels
          segments={formats.map((value) => ({ value, label: messages.printFormat[value]() }))}
          value={format}
          onChange={(chosen) => onChange({ format: chosen, paper: choosePaper(chosen, paper) })}
        />
      </div>
      <DesignPicker {...{ designs, look, content }} onChange={(chosen) => onChange({ design: chosen })} />
      {showsPhoto(design) && photos.length > 1 && (
        <PhotoStrip photos={photos} photoId={photoId} onChange={(chosen) => onChange({ photoId: chosen })} />
      )}
      <SelectField
        label={messages.printCard.paper()}
        value={paper}
        onChange={({ target }) => onChange({ paper: target.value as Paper })}
      >
        {FORMATS[format].papers.map((each) => (
          <option key={each} value={each}>
            {paperName(format, each)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={messages.printCard.line()}
        hint={messages.printCard.lineHint()}
        value={line}
        maxLength={MAX_LINE_LENGTH}
        onChange={({ target }) => onChange({ line: target.value })}
      />
      <SelectField
        label={messages.printCard.language()}
        value={language}
        onChange={({ target }) => onChange({ language: target.value })}
      >
        {Object.entries(LANGUAGES).map(([tag, name]) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </SelectField>
      {(hasPin || hasGroups) && <ContentChecks {...{ settings, onChange, hasPin, hasGroups }} />}
    </>
  );
}

interface DesignPickerProps extends Pick<PrintOptionsProps, 'designs' | 'look' | 'content'> {
  onChange: (design: Design) => void;
}

/** Shows each design with the host's own card. */
function DesignPicker({ designs, look, content, onChange }: DesignPickerProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 text-label font-medium">{messages.printCard.design()}</legend>
      <div className="grid grid-cols-3 justify-items-center gap-3">
        {designs.map((design) => (
          <label key={design} className="group relative grid gap-1 text-badge">
            <input
              type="radio"
              name={name}
              checked={design === look.design}
              onChange={() => onChange(design)}
              className="absolute inset-0 opacity-0"
            />
            <span
              aria-hidden
              data-paper="card"
              data-format={look.format}
              className="print-preview pointer-events-none block overflow-hidden rounded-photo outline outline-line group-has-checked:outline-3 group-has-checked:outline-accent group-has-focus-visible:outline-3 group-has-focus-visible:outline-accent"
            >
              <span className="print-sheet">
                {content && <Card {...look} content={content} design={design} />}
              </span>
            </span>
            <span className="justify-self-center text-ink-2 group-has-checked:text-ink">
              {messages.printDesign[design]()}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type ContentChecksProps = Pick<PrintOptionsProps, 'settings' | 'onChange' | 'hasPin' | 'hasGroups'>;

function ContentChecks({ settings, onChange, hasPin, hasGroups }: ContentChecksProps) {
  return (
    <div className="-my-2">
      {hasPin && (
        <Checkbox
          label={messages.printCard.showPin()}
          checked={settings.showsPin}
          onChange={({ target }) => onChange({ showsPin: target.checked })}
        />
      )}
      {hasGroups && (
        <Checkbox
          label={messages.printCard.forGroups()}
          checked={settings.forGroups}
          onChange={({ target }) => onChange({ forGroups: target.checked })}
        />
      )}
    </div>
  );
}

/** Returns the chosen paper if the format has it. */
function choosePaper(format: Format, paper: Paper): Paper {
  const papers: readonly Paper[] = FORMATS[format].papers;
  return papers.includes(paper) ? paper : (papers[0] ?? paper);
}

function paperName(format: Format, paper: Paper): string {
  const name = paper === 'letter' ? messages.printCard.letter() : paper.toUpperCase();
  const count = countPerSheet(format, paper);
  return count === 1 ? name : messages.printCard.onSheet({ paper: name, count });
}

interface PhotoStripProps {
  photos: readonly PrintPhoto[];
  photoId: string | null;
  onChange: (photoId: string) => void;
}

function PhotoStrip({ photos, photoId, onChange }: PhotoStripProps) {
  const name = useId();
  const chosen = photos.some(({ id }) => id === photoId) ? photoId : photos[0]?.id;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-label font-medium">{messages.printCard.photo()}</legend>
      <div className="-m-1 flex gap-2 overflow-x-auto p-1 [scrollbar-width:thin]">
        {photos.map(({ id, label, thumbnailUrl }) => (
          <label
            key={id}
            className="relative size-16 shrink-0 rounded-photo has-checked:outline-3 has-checked:outline-accent has-focus-visible:outline-3 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              aria-label={label}
              checked={id === chosen}
              onChange={() => onChange(id)}
              className="absolute inset-0 opacity-0"
            />
            <img
              src={thumbnailUrl}
              alt=""
              loading="lazy"
              className="size-full rounded-photo bg-sunken photo-fill"
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
