import { expect } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import { linkOptions } from '@fin-link/contracts/browser';
import { drawings, searchCss } from '../../build/page-parts.ts';
import { FakeHost, sessionView } from '../harness/fake-host.ts';
import { showFrame } from '../harness/fake-page.ts';
import { english } from '../../src/platform/words/catalogues.ts';
import { until } from '../harness/sample-stage.ts';
import { settled } from '../harness/stage.ts';
import { popularList } from '../fixtures/providers.ts';

/** Adds a first screen as the page of the host has it, with every bank as a plain row, and runs the script of the page. */
function draw(screen: 'entry' | 'search'): HTMLElement {
  const shellSheet = document.querySelector('#shell-css')?.textContent ?? '';
  const parts = { words: english().opening, shellSheet, searchSheet: searchCss(), searchFiles: [] };
  const [, markup = ''] = new RegExp(`<!--drawing ${screen}-->([\\s\\S]*?)<!--/drawing-->`).exec(drawings(parts)) ?? [];
  const fill = (text: string, values: Record<string, string>): string =>
    text.replace(/\{\{(\w+)\}\}/g, (mark, key: string) => values[key] ?? mark);
  const [, row = ''] = /<!--bank none-->([\s\S]*?)<!--\/bank-->/.exec(markup) ?? [];
  const rows = popularList.providers
    .slice(0, 8)
    .map(({ providerId, name, hostName }, index) =>
      fill(row, { id: `bank-${index}`, providerId: String(providerId), name, host: hostName }),
    );
  const { name, logoUrl } = sessionView().app;
  const holder = document.createElement('div');
  holder.setHTMLUnsafe(
    fill(markup.replace(/<!--bank [\s\S]*<!--banks-->/, rows.join('')), { app: name, logo: logoUrl }),
  );
  document.body.prepend(holder);
  delete window.firstPress;
  const [, source = ''] = /<script>(.*)<\/script>/.exec(markup) ?? [];
  const script = document.createElement('script');
  script.textContent = source;
  holder.querySelector('script')?.replaceWith(script);
  return holder;
}

const launched = (session = sessionView()): { host: FakeHost; go: () => void } => {
  const host = new FakeHost(session);
  let go = (): void => {};
  host.holding.set('POST /v1/launch', new Promise((resolve) => (go = resolve)));
  return { host, go };
};

/** Returns the rounded positions and sizes of elements. */
const placesIn = (root: ParentNode, selectors: readonly string[]): unknown =>
  selectors.map((selector) => {
    const { x, y, width, height } = (root.querySelector(selector) as HTMLElement).getBoundingClientRect();
    return [selector, ...[x, y, width, height].map(Math.round)];
  });

describe('frame: bank search that comes with the page', () => {
  let holder: HTMLElement;

  beforeEach(async () => {
    await setViewport({ width: 700, height: 800 });
    holder = draw('search');
  });
  afterEach(() => holder.remove());

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

  it('continues with a bank that was chosen before the frame’s script ran', async () => {
    const { host, go } = launched();
    holder.querySelector<HTMLElement>('[data-bank="16002"]')?.click();
    const clicked = await showFrame({ host });
    go();
    await clicked.find('fin-credentials');
  });

  it('has the same layout as the live screen', async () => {
    const { host, go } = launched();
    const plain = { status: 'Supported', health: 'ok', isLinked: false, authType: 'CREDENTIALS' } as const;
    host.list = { ...popularList, providers: popularList.providers.map((bank) => ({ ...bank, ...plain })) };
    const parts = ['input', '.group-name', '#bank-0', '#bank-5', 'summary'];
    const before = placesIn(holder, parts);
    const shown = await showFrame({ host });
    go();
    await shown.find('#bank-5');
    await until(() => document.querySelector('#first-paint') === null);
    for (const animation of document.getAnimations()) animation.finish();
    expect(placesIn(shown.frame, parts)).to.deep.equal(before);
  });
});

const withEntry = sessionView({ options: linkOptions.parse({ flow: 'aggregation' }) });

describe('frame: entry screen that comes with the page', () => {
  let holder: HTMLElement;

  beforeEach(async () => {
    await setViewport({ width: 700, height: 800 });
    holder = draw('entry');
  });
  afterEach(() => holder.remove());

  const button = (name: 'primary' | 'secondary'): HTMLElement => holder.querySelector(`.${name}`) as HTMLElement;

  it('is replaced by a live screen with the same layout', async () => {
    const { host, go } = launched(withEntry);
    const parts = ['.app-mark', '.points', '.points li:last-child', '.muted', '.primary', '.secondary'];
    const before = placesIn(holder, parts);
    const shown = await showFrame({ host });
    go();
    await shown.find('fin-entry');
    await until(() => document.querySelector('#first-paint') === null);
    for (const animation of document.getAnimations()) animation.finish();
    // On a slow machine the screen is drawn over several frames.
    await until(() => JSON.stringify(placesIn(shown.frame, parts)) === JSON.stringify(before));
  });

  it('leads to the search when its button was pressed before the script ran', async () => {
    const { host, go } = launched(withEntry);
    button('primary').click();
    const { find, said } = await showFrame({ host });
    go();
    await find('fin-search');
    const names = said.flatMap((message) => (message.type === 'analytics' ? [message.name] : []));
    expect(names.filter((name) => name === 'entry_continue')).to.have.length(1);
  });

  it('leaves when “Not now” was pressed before the script ran', async () => {
    const { host } = launched(withEntry);
    button('secondary').querySelector('span')?.click();
    const { said } = await showFrame({ host });
    const end = await until(() => said.find((message) => message.type === 'fin-exit'));
    expect(end).to.include({ outcome: 'cancelled' });
  });

  it('keeps the focus on the same button', async () => {
    const { host, go } = launched(withEntry);
    const { find, frame } = await showFrame({ host });
    button('secondary').focus();
    go();
    await find('fin-entry');
    await until(() => document.activeElement === frame.querySelector('.secondary'));
  });

  it('is replaced by the search when the session has no entry screen', async () => {
    const { host, go } = launched();
    button('primary').click();
    const { find } = await showFrame({ host });
    go();
    await find('fin-search');
    await until(() => document.querySelector('#first-paint') === null);
  });
});

describe('frame: entry screen before the flow is loaded', () => {
  it('leads to the search, which stays when the flow arrives', async () => {
    const host = new FakeHost(withEntry);
    const { find, press, said } = await showFrame({ host });
    await find('fin-entry');
    await press('Find my bank');
    const search = await find('fin-search');
    await until(() => host.snapshots.some(({ step }) => step === 'search'));
    expect(search.isConnected).to.equal(true);
    const screens = said.flatMap((message) => (message.type === 'screen' ? [message.id] : []));
    expect(screens).to.deep.equal(['entry', 'search']);
  });
});
