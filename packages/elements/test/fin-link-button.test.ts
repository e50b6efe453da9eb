import { expect, fixture } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { FinLinkButton } from '../src/index.ts';
import { FinLinkPage } from './page.ts';

let page: FinLinkPage;
afterEach(() => {
  page?.end();
  sessionStorage.clear();
});

const inside = (button: FinLinkButton): HTMLButtonElement => {
  const found = button.shadowRoot?.querySelector('button');
  if (found == null) throw new Error('There is no button.');
  return found;
};
async function makeButton(markup: string): Promise<FinLinkButton> {
  const button = await fixture<FinLinkButton>(markup);
  await button.updateComplete;
  return button;
}

describe('elements: fin-link-button', () => {
  it('opens its dialog within the click and gets the focus back afterwards', async () => {
    page = new FinLinkPage({ mode: 'dialog', id: 'bank' });
    document.body.append(page.link);
    const button = await makeButton('<fin-link-button for="bank">Link a bank</fin-link-button>');
    await expect(button).to.be.accessible();
    await sendKeys({ press: 'Tab' });
    expect(document.activeElement).to.equal(button);
    await sendKeys({ press: 'Enter' });
    expect(page.link.open).to.equal(true);
    await page.until(() => page.dialog?.open === true);
    page.say({ type: 'resize', height: 100 });
    await page.until(() => page.types().includes('fin-ready'));
    page.say({ type: 'fin-exit', outcome: 'cancelled', screen: 'search', providerAccountIds: [] });
    await page.until(() => page.types().includes('fin-exit'));
    expect(document.activeElement).to.equal(button);
    expect(button.shadowRoot?.activeElement).to.equal(inside(button));
  });

  it('has a default label, the label of its attribute or of its content', async () => {
    page = new FinLinkPage({ mode: 'dialog', id: 'bank' });
    document.body.append(page.link);
    const bare = await makeButton('<fin-link-button for="bank"></fin-link-button>');
    expect(inside(bare).textContent).to.equal('Link your accounts');
    bare.label = 'Link a bank';
    await bare.updateComplete;
    expect(inside(bare).textContent).to.equal('Link a bank');
  });

  it('takes its default label from the frame’s language', async () => {
    page = new FinLinkPage({ mode: 'dialog', id: 'bank' });
    document.body.append(page.link);
    const bare = await makeButton('<fin-link-button for="bank"></fin-link-button>');
    inside(bare).click();
    await page.until(() => page.types().includes('fin-ready'));
    page.say({ type: 'words', title: 'Konten verbinden', manage: 'Konten verwalten', close: 'Schließen' });
    page.say({ type: 'fin-exit', outcome: 'cancelled', screen: 'search', providerAccountIds: [] });
    await page.until(() => page.types().includes('fin-exit'));
    await page.link.updateComplete;
    await Promise.resolve();
    expect(inside(bare).textContent).to.equal('Konten verbinden');
    bare.label = 'Bank verbinden';
    await bare.updateComplete;
    expect(inside(bare).textContent).to.equal('Bank verbinden');
  });

  it('keeps the focus and is disabled when its fin-link is removed', async () => {
    page = new FinLinkPage({ mode: 'dialog', id: 'bank' });
    document.body.append(page.link);
    const button = await makeButton('<fin-link-button for="bank">Link a bank</fin-link-button>');
    button.focus();
    page.link.remove();
    await Promise.resolve();
    expect(inside(button).ariaDisabled).to.equal('true');
    expect(button.shadowRoot?.activeElement).to.equal(inside(button));
    inside(button).click();
    expect(page.link.open).to.equal(false);
    await expect(button).to.be.accessible();
  });

  it('is disabled while there is no fin-link to open, and warns once', async () => {
    const errors: unknown[] = [];
    const { error } = console;
    console.error = (...said: unknown[]) => errors.push(said[0]);
    try {
      const button = await makeButton('<fin-link-button for="later">Link a bank</fin-link-button>');
      await new Promise((resolve) => setTimeout(resolve));
      expect(inside(button).ariaDisabled).to.equal('true');
      const parent = button.parentElement;
      button.remove();
      parent?.append(button);
      await new Promise((resolve) => setTimeout(resolve));
      expect(errors).to.deep.equal(['<fin-link-button>: no <fin-link id="later">']);
      page = new FinLinkPage({ mode: 'dialog', id: 'later' });
      document.body.append(page.link);
      await Promise.resolve();
      expect(inside(button).ariaDisabled).to.equal('false');
      page.link.remove();
      await Promise.resolve();
      expect(inside(button).ariaDisabled).to.equal('true');
    } finally {
      console.error = error;
    }
  });

  it('looks for its fin-link in its own shadow root first', async () => {
    page = new FinLinkPage({ mode: 'dialog', id: 'bank' });
    const room = document.createElement('div');
    document.body.append(room);
    const root = room.attachShadow({ mode: 'open' });
    const button = document.createElement('fin-link-button');
    button.htmlFor = 'bank';
    root.append(button, page.link);
    await button.updateComplete;
    inside(button).click();
    expect(page.link.open).to.equal(true);
    room.remove();
  });
});
