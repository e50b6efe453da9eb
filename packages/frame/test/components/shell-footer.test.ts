import { expect } from '@open-wc/testing';
import { entryState } from '../fixtures/states.ts';
import { show } from '../harness/sample-stage.ts';

describe('frame: footer of fin-shell', () => {
  it('is hidden when it has no links and no "powered by" text', async () => {
    const app = { name: 'Acorn Budget', logoUrl: '', privacyUrl: null, helpUrl: null };
    const { root } = await show({ state: entryState() }, { scope: { app, poweredBy: null } });
    const footer = root.querySelector('fin-shell')?.shadowRoot?.querySelector('footer');
    expect(footer?.checkVisibility()).to.not.equal(true);
  });
});
