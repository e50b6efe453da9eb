import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { metricsText, observabilityFolder, promtool } from '../harness/alerts.ts';

const read = (...path: string[]): string => readFileSync(join(observabilityFolder, ...path), 'utf8');
const docs = join(observabilityFolder, '..', '..', 'docs');
const pages = globSync('*.md', { cwd: join(docs, 'runbook') });

/** Returns the metrics that a text names, without the ends of histograms. */
const metricsIn = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/\b(?:fin|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_(bucket|count|sum)$/, ''),
    ),
  );

const rules = read('alerts.yml')
  .split('- alert: ')
  .slice(1)
  .map((text) => ({
    name: text.split('\n')[0] ?? '',
    page: /runbook_url: '\{\{ \$externalLabels\.runbooks \}\}\/([\w-]+\.md)'/.exec(text)?.[1],
  }));

test('each alert has a page of the runbook with its name, meaning, checks and remedy, and each page an alert', () => {
  expect(rules.map(({ page }) => page).toSorted()).toEqual(pages.toSorted());
  for (const { name, page = '' } of rules) {
    const sections = readFileSync(join(docs, 'runbook', page), 'utf8')
      .split(/^#+ (.+)\n\n/m)
      .slice(1);
    expect(sections.filter((_, index) => index % 2 === 0)).toEqual([name, 'What to check', 'What to do']);
    for (const section of sections) expect(section.trim()).not.toBe('');
  }
});

test('rules, dashboard and runbook name only metrics that a process has', async () => {
  const text = await metricsText({ load: () => Promise.resolve({ connections: null, queues: null }) })();
  const exported = new Set([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name ?? ''));
  const sources = [read('alerts.yml'), read('alerts.test.yml'), read('grafana', 'dashboards', 'fin-link.json')];
  const runbook = pages.map((page) => readFileSync(join(docs, 'runbook', page), 'utf8'));
  const named = metricsIn([...sources, ...runbook].join('\n'));
  expect(named.size).toBeGreaterThan(15);
  expect([...named].filter((name) => !exported.has(name))).toEqual([]);
  // The dashboard shows each metric of this project.
  const shown = metricsIn(sources[2] ?? '');
  expect([...exported].filter((name) => name.startsWith('fin_') && !shown.has(name))).toEqual([]);
});

test('each alert has a rule test', () => {
  const tested = new Set([...read('alerts.test.yml').matchAll(/alertname: (\w+)/g)].map(([, name]) => name));
  expect(rules.filter(({ name }) => !tested.has(name))).toEqual([]);
});

test('the rules pass their tests, and Prometheus accepts its configuration', { tags: ['whole'] }, async ({ skip }) => {
  const output = await promtool('test', 'rules', 'alerts.test.yml');
  if (output === null) return skip('promtool is missing');
  expect(output).toContain('SUCCESS');
  expect(await promtool('check', 'config', 'prometheus.yml')).toContain('is valid prometheus config');
});

test('the dashboard is one that Grafana can read, and its panels do not overlap', () => {
  const { title, panels } = JSON.parse(read('grafana', 'dashboards', 'fin-link.json')) as {
    title: string;
    panels: { id: number; title: string; gridPos: { x: number; y: number }; targets: { expr: string }[] }[];
  };
  expect(title).toBe('fin-link');
  for (const read of [
    ({ id }: (typeof panels)[0]) => String(id),
    ({ gridPos }: (typeof panels)[0]) => `${gridPos.x} ${gridPos.y}`,
  ])
    expect(new Set(panels.map(read)).size).toBe(panels.length);
});
