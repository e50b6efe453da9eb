import { expect } from '@open-wc/testing';
import { entryState } from '../fixtures/states.ts';
import { show } from '../harness/sample-stage.ts';

describe('the footer of fin-shell', () => {
  it('leaves no line where it has nothing to say', async () => {
    const app = { name: 'Acorn Budget', logoUrl: null, privacyUrl: null, helpUrl: null };
    const { root } = await show({ state: entryState() }, { scope: { app, poweredBy: null } });
    const footer = root.querySelector('fin-shell')?.shadowRoot?.querySelector('footer');
    expect(footer?.checkVisibility()).to.not.equal(true);
  });
});
