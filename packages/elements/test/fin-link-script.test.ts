import { expect } from '@open-wc/testing';

it('elements: the script for linking names an element of the other script, and the script that has it', async () => {
  const said: string[] = [];
  const { error } = console;
  console.error = (line: string) => said.push(line);
  const other = document.createElement('fin-connections');
  document.body.append(other);
  await import('../src/fin-link-script.ts');
  other.remove();
  console.error = error;
  expect(said).to.deep.equal(['<fin-connections> is not in /fin-link.js: load /fin-elements.js instead.']);
});
