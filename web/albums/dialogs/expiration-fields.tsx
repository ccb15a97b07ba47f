import { messages } from '../../../shared/messages/messages.ts';
import { formatProblem } from '../../../shared/problems.ts';
import {
  beyondTier,
  EXPIRATION_PRESETS,
  type ExpirationPreset,
  lastDayFor,
  presetAllowed,
} from '../../../shared/rules/expiry.ts';
import { getLimits, type Tier, UNLIMITED } from '../../../shared/rules/tiers.ts';
import { dayIn } from '../../../shared/rules/time-zone.ts';
import { localTimeZone } from '../../browser/local-time-zone.ts';
import { getServerTime } from '../../http/server-clock.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { ExpirationDraft } from './expiration-draft.ts';

const PRESET_NAMES: Record<ExpirationPreset, () => string> = {
  ONE_DAY: messages.albumField.oneDay,
  ONE_WEEK: messages.albumField.oneWeek,
  ONE_MONTH: messages.albumField.oneMonth,
  ONE_YEAR: messages.albumField.oneYear,
  NEVER: messages.albumField.never,
  CUSTOM: messages.albumField.customDate,
};

interface ExpirationFieldsProps {
  tier: Tier;
  draft: ExpirationDraft;
  error?: string | undefined;
  onChange: (draft: ExpirationDraft) => void;
}

export function ExpirationFields({ tier, draft, error, onChange }: ExpirationFieldsProps) {
  const isCustom = draft.preset === 'CUSTOM';
  const isCapped = getLimits(tier).maxExpirationDays !== UNLIMITED;
  const now = getServerTime();
  return (
    <>
      <SelectField
        label={messages.albumState.expiration()}
        value={draft.preset}
        error={isCustom ? undefined : error}
        hint={isCapped && formatProblem(beyondTier(tier))}
        onChange={(event) => onChange({ ...draft, preset: event.target.value as ExpirationPreset })}
      >
        {EXPIRATION_PRESETS.map((preset) => (
          <option key={preset} value={preset} disabled={!presetAllowed(preset, tier)}>
            {presetLabel(preset, tier)}
          </option>
        ))}
      </SelectField>
      {isCustom && (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={messages.albumField.date()}
            type="date"
            required
            value={draft.date}
            min={dayIn(localTimeZone(), now)}
            max={lastDayFor(tier, localTimeZone(), now) ?? undefined}
            error={error}
            onChange={(event) => onChange({ ...draft, date: event.target.value })}
          />
          <TextField
            label={messages.albumField.time()}
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

function presetLabel(choice: ExpirationPreset, tier: Tier): string {
  const preset = PRESET_NAMES[choice]();
  if (presetAllowed(choice, tier)) return preset;
  return messages.albumField.lockedPreset({ preset, upgradeRequired: messages.albumField.upgradeRequired() });
}
