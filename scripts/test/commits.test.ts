import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { root } from '../workspace/run-tool.ts';

const longest = 72;
const areaAndSummary = /^[a-z0-9-]+(, [a-z0-9-]+)*: (?!.*\.$)[^\sA-Z]/;

const isSubject = (subject: string): boolean => subject.length <= longest && areaAndSummary.test(subject);

/** Returns the output of a git command by line. Returns no lines outside of a repository. */
function gitLines(...args: string[]): string[] {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter(Boolean) : [];
}

/** The commit that added this check; the oldest one of a shallow clone. Earlier commits had no check. */
const [added] = gitLines('log', '-1', '--diff-filter=A', '--format=%H', '--', import.meta.filename);

test.runIf(added)('every commit subject names its area and has at most 72 characters', () => {
  const subjects = gitLines('log', '--no-merges', '--format=%s', `${added}..HEAD`);
  expect(subjects.filter((subject) => !isSubject(subject))).toEqual([]);
});

test('a commit subject without an area, with a period or too long is refused', () => {
  const summary = 'service: count deposit starts without leading zeros';
  expect(isSubject(summary)).toBe(true);
  expect([summary.slice(9), `${summary}.`, summary.replace('c', 'C'), summary.padEnd(73, 's')].some(isSubject)).toBe(
    false,
  );
});
