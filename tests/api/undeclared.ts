import { z } from 'zod';

/** Lists the paths of keys in `value` that `schema` does not declare. */
export function undeclared(schema: z.ZodType, value: unknown, path = ''): string[] {
  if (value === null || typeof value !== 'object') return [];
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray && Array.isArray(value)) {
    return value.flatMap((each, at) => undeclared(inner.element as z.ZodType, each, `${path}${at}.`));
  }
  if (inner instanceof z.ZodUnion) {
    // Finds the option that the value matches. A value without one is undeclared as a whole.
    const options = (inner.options as z.ZodType[]).filter((option) => option.safeParse(value).success);
    const findings = options.map((option) => undeclared(option, value, path));
    return findings.sort((a, b) => a.length - b.length)[0] ?? [path.slice(0, -1)];
  }
  if (!(inner instanceof z.ZodObject)) return Object.keys(value).map((key) => path + key);
  const shape = inner.shape as Record<string, z.ZodType>;
  const entries = Object.entries(value);
  return [
    ...entries.filter(([key]) => !(key in shape)).map(([key]) => path + key),
    ...entries.flatMap(([key, each]) => {
      const declared = shape[key];
      return declared ? undeclared(declared, each, `${path}${key}.`) : [];
    }),
  ];
}

/** Removes wrappers that only make a value optional. */
function unwrap(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return unwrap(schema.unwrap() as z.ZodType);
  }
  return schema;
}
