import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { attackRows } from '../../attacks/attack-rows.ts';
import { outsideCore } from '../../test-command/outside-core.ts';
import { root } from '../../workspace/run-tool.ts';

test('every file that is left out of the core exists', () => {
  expect(outsideCore.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

/**
 * Excludes a test whose refusals the core covers in a state machine, and the simulated banks, which are not part of the
 * product.
 */
const isLeftOut = (file: string): boolean =>
  file.startsWith('packages/banks/') ||
  file === 'packages/service/test/linking/provider-accounts/edit-credentials.test.ts';

test('the core has the tests of the attack table that attack the product', () => {
  const missing = attackRows.map(({ test: { file } }) => file).filter((file) => outsideCore.includes(file));
  expect(missing.filter((file) => !isLeftOut(file))).toEqual([]);
});
