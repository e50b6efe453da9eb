import { expect, it } from 'vitest';
import { knownPeople } from '../../demo/src/server/site/people.ts';
import { sandboxPeople } from '../../packages/service/src/sandbox/people.ts';

it('the demo offers the sample users of the sandbox, under the same names', () => {
  const demo = knownPeople.map(({ loginName, name }) => ({ loginName, name }));
  expect(demo).toEqual(sandboxPeople.map(({ loginName, first, last }) => ({ loginName, name: `${first} ${last}` })));
});
