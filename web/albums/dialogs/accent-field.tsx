import { messages } from '../../../shared/messages/messages.ts';
import { ACCENTS, type Accent } from '../../../shared/rules/album-look.ts';

export function AccentField({ value, onChange }: { value: Accent; onChange: (accent: Accent) => void }) {
  return (
    <fieldset>
      <legend className="mb-1 text-label font-medium">{messages.albumLook.accent()}</legend>
      <div className="-ms-1.5 flex flex-wrap">
        {ACCENTS.map((accent) => (
          <label key={accent} data-accent={accent} className="grid size-11 cursor-pointer place-items-center">
            <input
              type="radio"
              name="accent"
              aria-label={messages.albumLook[accent]()}
              title={messages.albumLook[accent]()}
              checked={accent === value}
              onChange={() => onChange(accent)}
              className="size-8 appearance-none rounded-full border-3 border-surface bg-(--deep) outline-offset-2 checked:inset-ring-3 checked:inset-ring-surface dark:bg-(--pale) forced-colors:appearance-auto"
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
