// Choosing when an album expires: a preset, or a date and a time (R 5.33, R 5.36 to R 5.39).

import {
  dayIn,
  EXPIRATION_PRESETS,
  type ExpirationPreset,
  lastDayFor,
  presetAllowed,
  tierExpirationMessage,
} from '../../shared/rules/expiry.ts';
import { limitsOf, type Tier, UNLIMITED } from '../../shared/rules/tiers.ts';
import { serverNow } from '../http/server-clock.ts';
import { UPGRADE_REQUIRED } from '../messages.ts';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { type ExpirationDraft, localTimeZone } from './expiration-draft.ts';

const PRESET_NAMES: Record<ExpirationPreset, string> = {
  ONE_DAY: '1 day',
  ONE_WEEK: '1 week',
  ONE_MONTH: '1 month',
  ONE_YEAR: '1 year',
  NEVER: 'Never',
  CUSTOM: 'Custom date',
};

interface ExpirationFieldsProps {
  tier: Tier;
  draft: ExpirationDraft;
  error?: string | undefined;
  onChange: (draft: ExpirationDraft) => void;
}

export function ExpirationFields({ tier, draft, error, onChange }: ExpirationFieldsProps) {
  const isCustom = draft.preset === 'CUSTOM';
  const isCapped = limitsOf(tier).maxExpirationDays !== UNLIMITED;
  const now = serverNow();
  return (
    <>
      <SelectField
        label="Expiration"
        value={draft.preset}
        error={isCustom ? undefined : error}
        hint={isCapped && tierExpirationMessage(tier)}
        onChange={(event) => onChange({ ...draft, preset: event.target.value as ExpirationPreset })}
      >
        {EXPIRATION_PRESETS.map((preset) => (
          <option key={preset} value={preset} disabled={!presetAllowed(preset, tier)}>
            {PRESET_NAMES[preset]}
            {!presetAllowed(preset, tier) && ` 🔒 ${UPGRADE_REQUIRED}`}
          </option>
        ))}
      </SelectField>
      {isCustom && (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Custom expiration date"
            type="date"
            required
            value={draft.date}
            min={dayIn(localTimeZone(), now)}
            max={lastDayFor(tier, localTimeZone(), now) ?? undefined}
            error={error}
            onChange={(event) => onChange({ ...draft, date: event.target.value })}
          />
          <TextField
            label="Custom expiration time"
            type="time"
            required
            value={draft.time}
            onChange={(event) => onChange({ ...draft, time: event.target.value })}
          />
        </div>
      )}
    </>
  );
}
