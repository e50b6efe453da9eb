import { expect } from '@open-wc/testing';
import { connection, credentialsState, errorState, handoffState } from '../fixtures/states.ts';
import { linkProvider } from '../fixtures/providers.ts';
import { form, passwordForm } from '../fixtures/forms.ts';
import { openBankWindow } from '../../src/screens/bank-site/bank-window.ts';
import { show } from '../harness/sample-stage.ts';
import type { Sample } from '../fixtures/samples.ts';

const script = 'javascript:alert(1)';
const bad = [script, 'JavaScript:alert(1)', ' javascript:alert(1)', 'data:text/html,<script>1</script>', 'vbscript:x'];

/** Returns the addresses of all links of a screen, including those of its shell. */
async function addresses(sample: Sample, app: { helpUrl: string; privacyUrl: string } | null = null) {
  const base = { name: 'Acorn Budget', logoUrl: '', helpUrl: null, privacyUrl: null };
  const { root } = await show(sample, { scope: { app: { ...base, ...app } } });
  const shell = root.querySelector('fin-shell')?.shadowRoot;
  return [root, shell]
    .flatMap((one) => [...(one?.querySelectorAll('a[href]') ?? [])])
    .map((one) => one.getAttribute('href'));
}

describe('frame: addresses of other parties', () => {
  for (const address of bad) {
    it(`are not linked when they lead to a script: ${address}`, async () => {
      const provider = linkProvider({ loginUrl: address, forgetPasswordUrl: address });
      const forgetful = form(passwordForm.row, { forgetPasswordURL: address });
      const app = { helpUrl: address, privacyUrl: address };
      const bank = connection({ provider });
      expect(await addresses({ state: credentialsState({ connection: bank, form: forgetful }) }, app)).to.deep.equal(
        [],
      );
      expect(await addresses({ state: errorState('account.locked', { connection: bank }) }, app)).to.deep.equal([]);
    });
  }

  it('are linked when they are web pages that the host names', async () => {
    const app = { helpUrl: 'https://acorn.example/help', privacyUrl: 'http://acorn.example/privacy' };
    const provider = linkProvider({ loginUrl: 'https://bank.example/login' });
    const shown = await addresses(
      { state: errorState('account.locked', { connection: connection({ provider }) }) },
      app,
    );
    expect(shown.toSorted()).to.deep.equal([
      'http://acorn.example/privacy',
      'https://acorn.example/help',
      'https://bank.example/login',
    ]);
  });

  for (const startPath of [...bad, '//evil.example/', String.raw`/\evil.example/`, 'https://evil.example/']) {
    it(`start a bank authorization at the host only: ${startPath}`, async () => {
      const { ready } = handoffState();
      if (ready === null) throw new Error('The sample has no way to the bank.');
      expect(await addresses({ state: handoffState({ ready: { ...ready, startPath } }) })).to.deep.equal([]);
      const opened: unknown[] = [];
      const { open } = window;
      window.open = (address) => {
        opened.push(address);
        return null;
      };
      try {
        expect(openBankWindow(ready.authorizationId, startPath)).to.equal(false);
      } finally {
        window.open = open;
      }
      expect(opened).to.deep.equal([]);
    });
  }
});
