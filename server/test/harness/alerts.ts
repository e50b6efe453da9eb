import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Storage } from '@fin-link/storage';
import { afterTests, temporaryDirectory } from '@fin-link/testing';
import { expect } from 'vitest';
import { openMetrics } from '../../src/launcher/process/metrics.ts';

/** Folder with the configuration of Prometheus. */
export const observabilityFolder = join(import.meta.dirname, '..', '..', '..', 'deploy', 'observability');

/** Runs Prometheus's tool for rules. Returns its output, or `null` on a machine without it. Throws with the output if it fails. */
export async function promtool(...args: string[]): Promise<string | null> {
  try {
    return (await promisify(execFile)('promtool', args, { cwd: observabilityFolder })).stdout;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      console.warn('promtool is missing, so alert rules are not tested. The package "prometheus" of Debian has it.');
      return null;
    }
    throw error;
  }
}

/** Opens the metrics of this process until the end of the test or file. Returns a function that reads them. */
export function metricsText(storage: Pick<Storage, 'load'>): () => Promise<string> {
  const metrics = openMetrics(storage);
  afterTests(async () => metrics.close());
  return () => metrics.text();
}

const calmMinutes = 10;
const faultyMinutes = 40;

/**
 * Expects the alerts of these names to fire if a process first has the metrics `calm` for ten minutes and then, for 40 minutes, those of a
 * fault, and not before. Counters grow in each faulty minute as they grew between the two texts.
 */
export async function expectAlerts(names: readonly string[], calm: string, faulty: string): Promise<void> {
  const countOf = (name: string) => `count(ALERTS{alertname="${name}",alertstate="firing"}) > bool 0`;
  const tests = {
    rule_files: [join(observabilityFolder, 'alerts.yml')],
    evaluation_interval: '1m',
    tests: [
      {
        interval: '1m',
        input_series: seriesOf(calm, faulty),
        promql_expr_test: names.flatMap((name) => [
          { expr: countOf(name), eval_time: `${calmMinutes - 1}m`, exp_samples: [] },
          {
            expr: countOf(name),
            eval_time: `${calmMinutes + faultyMinutes - 1}m`,
            exp_samples: [{ labels: '{}', value: 1 }],
          },
        ]),
      },
    ],
  };
  const file = join(await temporaryDirectory(), 'alerts.test.json');
  await writeFile(file, JSON.stringify(tests));
  const output = await promtool('test', 'rules', file).catch((error: Error) => error.message);
  if (output !== null) expect(output).toContain('SUCCESS');
}

/** Returns the time series of a process in the form of rule tests. */
function seriesOf(calm: string, faulty: string): { series: string; values: string }[] {
  const [before, after] = [samplesOf(calm), samplesOf(faulty)];
  return [...new Set([...before.keys(), ...after.keys()])].map((series) => {
    const [first, second] = [before.get(series), after.get(series)];
    const growth = isCounter(series, faulty) && second !== undefined ? second - (first ?? 0) : 0;
    const values = [
      ...Array.from({ length: calmMinutes }, () => first ?? '_'),
      ...Array.from({ length: faultyMinutes }, (_, minute) => (second === undefined ? '_' : second + growth * minute)),
    ];
    return { series: series.replace(/\}$/, ',instance="host:9464",job="fin-link"}'), values: values.join(' ') };
  });
}

/** Returns the values of this project's metrics by series. */
const samplesOf = (text: string): Map<string, number> =>
  new Map(
    [...text.matchAll(/^(fin_\w+\{.*\}) ([\d.e+-]+)$/gm)].map(
      ([, series = '', value]) => [series, Number(value)] as const,
    ),
  );

const isCounter = (series: string, text: string): boolean => {
  const name = /^\w+/.exec(series)?.[0] ?? '';
  return new RegExp(`^# TYPE ${name.replace(/_(bucket|count|sum)$/, '(_count)?')} (counter|histogram)$`, 'm').test(
    text,
  );
};
