import { expect } from '@open-wc/testing';
import { newKey, FinLinkPage } from './page.ts';

let page: FinLinkPage;
const started: { run: () => void; after: number }[] = [];
const { setTimeout: start } = window;
/** The timers of the tag are held back, so that no test waits for them. */
beforeEach(() => {
  window.setTimeout = ((run: () => void, after = 0) => {
    if (after < 5_000) return start(run, after);
    started.push({ run, after });
    return 0;
  }) as typeof window.setTimeout;
});
afterEach(() => {
  window.setTimeout = start;
  started.length = 0;
  page.end();
  sessionStorage.clear();
});

const place = () => page.frame?.parentElement;
const note = () => page.element.shadowRoot?.querySelector<HTMLElement>('.note');
const again = () => note()?.querySelector('button');

async function open(attributes: Record<string, string>): Promise<void> {
  page = new FinLinkPage(attributes);
  page.element.innerHTML = '<a slot="fallback" href="tel:123">Call us</a>';
  document.body.append(page.element);
  if (attributes['mode'] === 'dialog') page.link.show();
  await page.link.updateComplete;
}

/** Runs the timeout of a frame that does not answer. */
async function runOut(): Promise<void> {
  const timer = started.find(({ after }) => after < 8_000);
  timer?.run();
  await page.until(() => page.types().includes('fin-error'));
}

describe('elements: while the frame loads', () => {
  it('a placeholder is shown instead of what the browser loads', async () => {
    await open({ 'publishable-key': 'pk_silent' });
    expect(place()?.className).to.equal('loading');
    expect(getComputedStyle(place() as Element, '::before').height).to.equal('62px');
    expect(getComputedStyle(page.frame as Element).opacity).to.equal('0');
    expect(note()?.offsetHeight).to.equal(0);
  });

  it('the first screen is shown before its script answers', async () => {
    await open({ 'publishable-key': 'pk_arrived' });
    await new Promise((resolve) => window.addEventListener('message', resolve, { once: true }));
    expect(getComputedStyle(page.frame as Element).opacity).to.equal('1');
    expect(started.at(-1)?.after).to.equal(20_000);
  });
});

describe('elements: a host that cannot be reached', () => {
  for (const mode of ['inline', 'dialog']) {
    it(`shows words, a button and the fallback within 8 s, and no page of the browser: ${mode}`, async () => {
      await open({ mode, 'publishable-key': 'pk_silent' });
      await runOut();
      expect(page.events.at(-1)?.detail).to.deep.equal({
        class: 'service.down',
        code: 'frame.unreachable',
        recoverable: true,
        reference: page.link.sessionId ?? '',
      });
      expect(page.frame?.offsetHeight).to.equal(0);
      expect(note()?.querySelector('[role=alert]')?.textContent).to.equal(
        'We couldn’t load this. Check your connection and try again.',
      );
      expect(again()?.textContent).to.equal('Try again');
      expect(page.element.querySelector('a')?.offsetHeight).to.be.greaterThan(0);
      expect(page.types()).not.to.include('fin-exit');
      await expect(page.element).to.be.accessible();
    });
  }

  it('the retry button loads an unreachable frame again and moves the focus into it', async () => {
    await open({ 'publishable-key': 'pk_silent' });
    await runOut();
    page.link.publishableKey = newKey();
    again()?.focus();
    again()?.click();
    await page.until(() => page.types().includes('fin-ready'));
    expect(note()?.offsetHeight).to.equal(0);
    expect(page.element.querySelector('a')?.offsetHeight).to.equal(0);
    expect(page.link.shadowRoot?.activeElement).to.equal(page.frame);
  });

  it('that answers late is shown after all', async () => {
    await open({});
    started.find(({ after }) => after < 8_000)?.run();
    expect(page.types()).to.deep.equal(['fin-error']);
    await page.until(() => page.types().includes('fin-ready'));
    expect(note()?.offsetHeight).to.equal(0);
    expect(page.frame?.offsetHeight).to.be.greaterThan(0);
  });

  it('ends the flow as an error when the user closes the dialog', async () => {
    await open({ mode: 'dialog', 'publishable-key': 'pk_silent' });
    await runOut();
    page.dialog?.querySelector<HTMLButtonElement>('.close')?.click();
    expect(page.events.at(-1)).to.deep.equal({
      type: 'fin-exit',
      detail: { outcome: 'error', screen: 'boot', providerAccountIds: [] },
    });
    expect(page.dialog?.open).to.equal(false);
  });

  it('loses a frame that was there: the placeholder is back until it answers again', async () => {
    page = await new FinLinkPage().start();
    page.reloadFrame();
    await page.until(() => page.all('options').length === 2);
    expect(place()?.className).to.equal('ready');
    expect(started.filter(({ after }) => after === 7_000)).to.have.length.greaterThan(1);
  });
});
