import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { providerAccount } from '../fixtures/accounts.ts';
import { FakeHost, sessionView } from '../harness/fake-host.ts';
import type { ShownFrame } from '../harness/fake-page.ts';
import { pageOptions, showFrame } from '../harness/fake-page.ts';
import { until } from '../harness/sample-stage.ts';

const well = providerAccount({ status: 'SUCCESS', additionalStatus: 'AVAILABLE_DATA_RETRIEVED', accountsListed: true });

async function showConnections(attributes: Record<string, string>): Promise<ShownFrame> {
  const host = new FakeHost(sessionView({ capabilities: ['link', 'manage'] }));
  host.account = well;
  host.others = [{ ...well, providerAccountId: 902 }];
  return showFrame({ view: 'connections', host, options: pageOptions({ attributes }) });
}

const titleOf = ({ frame }: ShownFrame): Element | null | undefined =>
  frame.querySelector('fin-shell')?.shadowRoot?.querySelector('h2');
const isVisible = (title: Element | null | undefined): boolean =>
  (title?.closest('header')?.getBoundingClientRect().width ?? 0) > 1;
/** Returns the level of each heading of the view, as assistive technology has it. */
const levelsOf = (shown: ShownFrame): number[] =>
  [titleOf(shown), ...shown.frame.querySelectorAll('h3, h4')].map((heading) =>
    Number(heading?.ariaLevel ?? heading?.localName[1]),
  );

describe('frame: views in the page', () => {
  it('keep their title for screen readers, and show it if the tag asks for it', async () => {
    const shown = await showConnections({});
    await shown.find('fin-connection-card');
    expect(titleOf(shown)?.textContent.trim()).to.equal('Your linked banks');
    expect(isVisible(titleOf(shown))).to.equal(false);
    shown.post(pageOptions({ attributes: { 'view-title': 'true' } }));
    await until(() => isVisible(titleOf(shown)));
  });

  it('have a title of level 2, or of the level of the tag, with the other headings below it', async () => {
    const shown = await showConnections({});
    await shown.find('fin-connection-card h4');
    expect(levelsOf(shown)).to.deep.equal([2, 3, 4, 4]);
    shown.post(pageOptions({ attributes: { 'heading-level': '4' } }));
    await until(() => titleOf(shown)?.ariaLevel === '4');
    expect(levelsOf(shown)).to.deep.equal([4, 5, 6, 6]);
    shown.post(pageOptions({ attributes: { 'heading-level': '6' } }));
    await until(() => titleOf(shown)?.ariaLevel === '6');
    expect(levelsOf(shown)).to.deep.equal([6, 6, 6, 6]);
  });

  it('explain an invalid level', async () => {
    const shown = await showConnections({ 'heading-level': '7' });
    await until(() =>
      shown.said.some((message) => message.type === 'fin-error' && message.code === 'heading-level.invalid'),
    );
  });

  it('have two columns from 900 px', async () => {
    await setViewport({ width: 1280, height: 800 });
    const shown = await showConnections({});
    await until(() => shown.frame.querySelectorAll('fin-connection-card').length === 2);
    const [first, second] = [...shown.frame.querySelectorAll('fin-connection-card')].map((card) =>
      card.getBoundingClientRect(),
    );
    expect(second?.top).to.equal(first?.top);
    await setViewport({ width: 800, height: 800 });
    const [above, below] = [...shown.frame.querySelectorAll('fin-connection-card')].map((card) =>
      card.getBoundingClientRect(),
    );
    expect(below?.top).to.be.greaterThan(above?.bottom ?? Infinity);
    expect(above?.width).to.be.greaterThan(700);
  });
});
