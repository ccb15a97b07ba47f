import { ChevronDown } from 'lucide-react';

interface FilterSelectProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; name: () => string }[];
  onChange: (value: Value) => void;
}

export function FilterSelect<Value extends string>({
  label,
  value,
  options,
  onChange,
}: FilterSelectProps<Value>) {
  return (
    <div className="relative min-w-0 max-sm:grow">
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value);
          if (chosen) onChange(chosen.value);
        }}
        className="h-11 w-full appearance-none truncate rounded-control border border-control bg-surface pr-9 pl-3 text-body text-ink sm:h-9 sm:text-label"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name()}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-ink-2"
      />
    </div>
  );
}
