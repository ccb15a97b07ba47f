export interface Finding {
  check: string;
  looked: number;
  found: number;
  repaired: number;
  isLoss: boolean;
  isExpected?: boolean;
  examples: string[];
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
