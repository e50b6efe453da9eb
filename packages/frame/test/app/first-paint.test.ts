import { expect } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import { firstPaint } from '../../build/page-parts.ts';
import { FakeHost } from '../harness/fake-host.ts';
import { showFrame } from '../harness/fake-page.ts';
import { until } from '../harness/sample-stage.ts';
import { settled } from '../harness/stage.ts';
import { popularList } from '../fixtures/providers.ts';

/** Adds the page as the host serves it, with every bank as a plain row. */
function paint(): HTMLElement {
  const markup = firstPaint(document.querySelector('#shell-css')?.textContent ?? '');
  const [, row = ''] = /<!--bank none-->([\s\S]*?)<!--\/bank-->/.exec(markup) ?? [];
  const rows = popularList.providers.slice(0, 8).map(({ providerId, name, hostName }, index) => {
    const values: Record<string, string> = {
      id: `bank-${index}`,
      providerId: String(providerId),
      name,
      host: hostName,
    };
    return row.replace(/\{\{(\w+)\}\}/g, (_mark, key: string) => values[key] ?? '');
  });
  const holder = document.createElement('div');
  holder.setHTMLUnsafe(markup.replace(/<!--bank [\s\S]*<!--banks-->/, rows.join('')));
  document.body.prepend(holder);
  return holder;
}

describe('frame: first screen that comes with the page', () => {
  let holder: HTMLElement;

  beforeEach(async () => {
    await setViewport({ width: 700, height: 800 });
    holder = paint();
  });
  afterEach(() => holder.remove());

  const launched = (): { host: FakeHost; go: () => void } => {
    const host = new FakeHost();
    let go = (): void => {};
    host.holding.set('POST /v1/launch', new Promise((resolve) => (go = resolve)));
    return { host, go };
  };

  it('is replaced by the live screen, which keeps typed text, caret and focus', async () => {
    const { host, go } = launched();
    const input = holder.querySelector('input') as HTMLInputElement;
    input.focus();
    await sendKeys({ type: 'har' });
    input.setSelectionRange(1, 2);
    const shown = await showFrame({ host });
    await settled(shown.frame);
    expect(shown.frame.querySelector('fin-boot')).to.equal(null);
    expect(input.isConnected).to.equal(true);
    go();
    await until(() => !input.isConnected);
    const live = await shown.find<HTMLInputElement>('input');
    expect([live.value, live.selectionStart, live.selectionEnd]).to.deep.equal(['har', 1, 2]);
    expect(document.activeElement).to.equal(live);
  });

  it('continues with a bank that was chosen before the live screen was ready', async () => {
    const { host, go } = launched();
    holder.querySelector<HTMLElement>('[data-bank="16002"]')?.click();
    const clicked = await showFrame({ host });
    // Clicks are handled as soon as the script runs.
    holder.querySelector<HTMLElement>('[data-bank="16002"]')?.click();
    go();
    await clicked.find('fin-credentials');
  });

  it('has the same layout as the live screen', async () => {
    const { host, go } = launched();
    const plain = { status: 'Supported', health: 'ok', isLinked: false, authType: 'CREDENTIALS' } as const;
    host.list = { ...popularList, providers: popularList.providers.map((bank) => ({ ...bank, ...plain })) };
    const places = (root: ParentNode): unknown =>
      ['input', '.group-name', '#bank-0', '#bank-5', 'summary'].map((selector) => {
        const { x, y, width, height } = (root.querySelector(selector) as HTMLElement).getBoundingClientRect();
        return [selector, x, y, width, height].map((one) => (typeof one === 'number' ? Math.round(one) : one));
      });
    const before = places(holder);
    const shown = await showFrame({ host });
    go();
    await shown.find('#bank-5');
    await until(() => document.querySelector('#first-paint') === null);
    for (const animation of document.getAnimations()) animation.finish();
    expect(places(shown.frame)).to.deep.equal(before);
  });
});
