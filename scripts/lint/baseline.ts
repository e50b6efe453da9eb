import { z } from 'zod';
import { type Finding, type StructureRule, structureRules } from './structure.ts';

/** Number of known findings by rule and place. Numbers only decrease. */
export const baselineSchema = z.record(z.string(), z.record(z.string(), z.int().positive()));
/** Number of known findings by rule and place. */
export type Baseline = z.infer<typeof baselineSchema>;

/** Counts findings in the form of the baseline. */
export function countFindings(findings: readonly Finding[]): Baseline {
  const counts: Baseline = {};
  for (const { rule, place } of findings) {
    const countsByPlace = (counts[rule] ??= {});
    countsByPlace[place] = (countsByPlace[place] ?? 0) + 1;
  }
  return counts;
}

interface Difference {
  rule: string;
  place: string;
  known: number;
  found: number;
}

/** Returns the places with more or fewer findings than in the baseline. */
export function differences(baseline: Baseline, counts: Baseline): Difference[] {
  return Object.keys(structureRules).flatMap((rule) => {
    const [known = {}, found = {}] = [baseline[rule], counts[rule]];
    return [...new Set([...Object.keys(known), ...Object.keys(found)])]
      .map((place) => ({ rule, place, known: known[place] ?? 0, found: found[place] ?? 0 }))
      .filter((difference) => difference.known !== difference.found);
  });
}

/** Upper limit of findings to print for each place. */
const maxPrinted = 25;

/** Describes the new findings, for the developer who fixes them. */
export function newFindings(baseline: Baseline, findings: readonly Finding[]): string[] {
  return differences(baseline, countFindings(findings))
    .filter(({ known, found }) => found > known)
    .flatMap(({ rule, place, known, found }) => {
      const texts = findings
        .filter((finding) => finding.rule === rule && finding.place === place)
        .map(({ text }) => text);
      const more = texts.length > maxPrinted ? [`  and ${texts.length - maxPrinted} more`] : [];
      return [
        `${structureRules[rule as StructureRule]}: ${found} in ${place}, ${known} known`,
        ...texts.slice(0, maxPrinted).map((text) => `  ${text}`),
        ...more,
      ];
    });
}

/** Returns the baseline without fixed findings. It never grows. */
export function shrinkBaseline(baseline: Baseline, counts: Baseline): Baseline {
  return Object.fromEntries(
    Object.entries(baseline)
      .map(([rule, places]): [string, Record<string, number>] => [
        rule,
        Object.fromEntries(
          Object.entries(places)
            .map(([place, known]): [string, number] => [place, Math.min(known, counts[rule]?.[place] ?? 0)])
            .filter(([, count]) => count > 0),
        ),
      ])
      .filter(([, places]) => Object.keys(places).length > 0),
  );
}
