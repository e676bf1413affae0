import type { Catalogue } from './catalogue.js';
import type { Sent } from './recorded.js';
import { objections } from './rules.js';

/** A refusal by a rule of one place of the code, with the statement it was seen in. */
export type Finding = { rule: string; about: string; by: string; file: string; text: string };

/** The findings of a record, each once for every place. */
export function judge(sent: readonly Sent[], catalogue: Catalogue): Finding[] {
  const found = new Map<string, Finding>();
  for (const { text, by, file } of sent)
    for (const { rule, about } of objections(text, catalogue))
      found.set(`${keyOf({ rule, about, by })} in ${file}`, { rule, about, by, file, text });
  return [...found.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

export const keyOf = ({ rule, about, by }: Pick<Finding, 'rule' | 'about' | 'by'>): string =>
  `${rule} ${about}, by ${by}`;

export const told = (finding: Finding): string =>
  `${keyOf(finding)} (${finding.file}): ${finding.text.replace(/\s+/g, ' ').slice(0, 300)}`;
