import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { attackRows } from '../../attacks/attack-rows.ts';
import { outsideCore } from '../../test-command/outside-core.ts';
import { root } from '../../workspace/run-tool.ts';

test('every file that is left out of the core exists', () => {
  expect(outsideCore.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test('the core has every test of the attack table', () => {
  expect(attackRows.filter(({ test: { file } }) => outsideCore.includes(file))).toEqual([]);
});
