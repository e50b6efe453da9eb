import { relative } from 'node:path';
import { z } from 'zod';
import type { Tally } from './tally.ts';

/** The part of vitest's JSON report that is read here. */
const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});

/** @param root shortens the names of files. */
export function tallyVitest(report: unknown, root: string): Tally {
  const tally: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] };
  for (const file of vitestReport.parse(report).testResults) {
    const name = relative(root, file.name);
    for (const { status, fullName, failureMessages } of file.assertionResults) {
      if (status === 'passed') tally.passed += 1;
      else if (status === 'failed') tally.failures.push(`${name}: ${fullName}: ${firstLine(failureMessages?.[0])}`);
      else tally.skipped += 1;
    }
    const none = file.assertionResults.every(({ status }) => status !== 'failed');
    if (file.status === 'failed' && none) tally.failures.push(`${name}: ${firstLine(file.message)}`);
  }
  return { ...tally, failed: tally.failures.length };
}

function firstLine(message = ''): string {
  return message.split('\n', 1)[0] ?? '';
}
