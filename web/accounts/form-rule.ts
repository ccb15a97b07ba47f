// A rule of shared/rules/fields as react-hook-form wants it.

export function formRule(check: (text: string) => string | null): (text: string) => string | true {
  return (text) => check(text) ?? true;
}
