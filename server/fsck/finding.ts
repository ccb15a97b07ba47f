export interface Finding {
  check: string;
  looked: number;
  found: number;
  repaired: number;
  /** Whether what was found is lost, rather than to be repaired. */
  isLoss: boolean;
  isExpected?: boolean;
  examples: string[];
  /** What else is to be said. */
  note?: string;
}

const MAX_EXAMPLES = 20;

export function newFinding(check: string, isLoss: boolean): Finding {
  return { check, looked: 0, found: 0, repaired: 0, isLoss, examples: [] };
}

export function noteFound(finding: Finding, example: string): void {
  finding.found += 1;
  if (finding.examples.length < MAX_EXAMPLES) finding.examples.push(example);
}
