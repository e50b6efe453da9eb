import { timeLimit } from '@fin-link/testing';
import type { EngineBrowser, EngineWindow, Place } from '@fin-link/testing/engines';
import { vi } from 'vitest';
import type { Screen } from '../frame/link-frame.ts';
import { toElement, toProbe, toSelectAll } from './probe.ts';
import type { Probe, Target } from './probe.ts';

const patience = { timeout: timeLimit(15_000), interval: 50 };

/** Size in pixels of every page in the screenshots. WebKitGTK's own browser cannot be narrower than 447. */
const pageSize = { width: 480, height: 960 } as const;

/** A person's actions in one document of a window, in any engine. */
class Hands {
  readonly #window: EngineWindow;
  readonly #place: Place;

  constructor(window: EngineWindow, place: Place) {
    this.#window = window;
    this.#place = place;
  }

  /** Returns `null` while the element is not shown or its document is loading. */
  async #look(target: Target): Promise<Probe | null> {
    const read = await this.#window.read(this.#place, toProbe(target)).catch(() => 'null');
    return JSON.parse(read) as Probe | null;
  }

  /** Waits until an element is shown and no longer moves. */
  async see(target: Target): Promise<Probe> {
    let before = '';
    const isStill = async (): Promise<Probe | false> => {
      const seen = await this.#look(target);
      const box = JSON.stringify(seen?.box);
      const isSame = seen !== null && box === before;
      before = box;
      return isSame && seen;
    };
    try {
      return await vi.waitUntil(isStill, patience);
    } catch (error) {
      const [address, text] = await Promise.allSettled([
        this.#window.address(),
        this.#window.read(this.#place, toProbe({ path: ['body'] })),
      ]);
      throw new Error(`Not seen: ${JSON.stringify(target)}; ${JSON.stringify([address, text])}`, { cause: error });
    }
  }

  async isSeen(target: Target): Promise<boolean> {
    return (await this.#look(target)) !== null;
  }

  async click(target: Target): Promise<void> {
    await this.see(target);
    const element = await this.#window.find(this.#place, toElement(target));
    if (element === null) throw new Error(`It went away: ${JSON.stringify(target)}`);
    await this.#window.click(this.#place, element);
  }

  /** Replaces the text of a field. */
  async enter(target: Target, text: string): Promise<void> {
    await this.click(target);
    await this.#window.read(this.#place, toSelectAll);
    await this.#window.type(this.#place, text);
  }

  /** Ticks a checkbox or chooses a radio button. */
  async check(target: Target): Promise<void> {
    if ((await this.see(target)).isChecked) return;
    await this.click(target);
    await vi.waitUntil(async () => (await this.#look(target))?.isChecked, patience);
  }
}

const on = (screen: Screen, ...path: string[]): Target => ({ path: [`fin-${screen}`, ...path] });

/** A new person at the demo site. */
export class Person {
  readonly #browser: EngineBrowser;
  readonly #demo: string;
  readonly window: EngineWindow;
  readonly page: Hands;
  readonly frame: Hands;

  private constructor(browser: EngineBrowser, window: EngineWindow, demo: string) {
    this.#browser = browser;
    this.#demo = demo;
    this.window = window;
    this.page = new Hands(window, 'page');
    this.frame = new Hands(window, 'frame');
  }

  /** Signs in a new person. */
  static async atDemo(browser: EngineBrowser, demo: string): Promise<Person> {
    const [window] = await browser.windows();
    if (window === undefined) throw new Error('The browser has no window.');
    await window.resize(pageSize.width, pageSize.height);
    await window.open(`${demo}/`);
    const person = new Person(browser, window, demo);
    await person.page.click({ path: ['button.person-choice'], text: 'new person' });
    await person.screen('entry');
    return person;
  }

  async goTo(path: string): Promise<void> {
    await this.window.open(`${this.#demo}${path}`);
  }

  screen(screen: Screen): Promise<Probe> {
    return this.frame.see(on(screen));
  }

  primary(screen: Screen): Promise<void> {
    return this.frame.click(on(screen, 'button.primary'));
  }

  async pickBank(name: string): Promise<void> {
    const box: Target = { path: ['[role=combobox]'] };
    const found: Target = { path: ['[role=option]'], text: name };
    // Text may be lost while the script replaces the field of the page. As a person would, the test types again.
    const go = on('entry', 'button.primary');
    await vi.waitUntil(async () => (await this.frame.isSeen(box)) || (await this.frame.isSeen(go)), patience);
    if (await this.frame.isSeen(go)) await this.frame.click(go);
    await vi.waitUntil(async () => {
      if ((await this.frame.see(box)).value !== name) await this.frame.enter(box, name);
      return this.frame.isSeen(found);
    }, patience);
    await this.frame.click(found);
  }

  async signIn(user: string, password: string): Promise<void> {
    await this.frame.enter(on('credentials', 'input:not([type=password])'), user);
    await this.frame.enter(on('credentials', 'input[type=password]'), password);
    await this.primary('credentials');
  }

  async enterCode(code: string): Promise<void> {
    await this.frame.enter(on('mfa-token', 'input'), code);
  }

  /** Fills the fields of a form by their names. */
  async enterFields(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [id, value] of Object.entries(values)) await this.frame.enter({ path: [`#field-${id}`] }, value);
  }

  choose(screen: Screen, value: string): Promise<void> {
    return this.frame.check(on(screen, `input[value=${value}]`));
  }

  /** Waits for an event of the tag. */
  async event(name: string): Promise<void> {
    await this.page.see({ path: ['#log strong'], text: name });
  }

  /** Follows the link to the bank, and waits for the window or tab that opens. */
  async openBank(): Promise<AtBank> {
    const before = new Set((await this.#browser.windows()).map(({ id }) => id));
    await this.frame.click(on('bank-handoff', 'a.primary'));
    const opened = await vi.waitUntil(
      async () => (await this.#browser.windows()).find(({ id }) => !before.has(id)),
      patience,
    );
    return new AtBank(opened);
  }

  /** Waits until the window of the bank has closed itself. */
  async isAlone(): Promise<void> {
    await vi.waitUntil(async () => (await this.#browser.windows()).length === 1, patience);
  }

  /** Follows the link to the bank in the same tab. */
  async goToBank(): Promise<AtBank> {
    await this.frame.click(on('bank-handoff', 'a.primary'));
    return new AtBank(this.window);
  }
}

/** A person on the pages of a simulated bank. */
class AtBank {
  readonly window: EngineWindow;
  readonly #page: Hands;

  constructor(window: EngineWindow) {
    this.window = window;
    this.#page = new Hands(window, 'page');
  }

  async comeToDecision(): Promise<void> {
    await this.#page.enter({ path: ['input[name=user]'] }, 'ok');
    await this.#page.enter({ path: ['input[name=password]'] }, 'ok');
    await this.#page.click({ path: ['button'], text: 'Sign in' });
    await this.#page.enter({ path: ['input[name=code]'] }, '123456');
    await this.#page.click({ path: ['button'], text: 'Continue' });
    await this.#page.check({ path: ['input[name=account]'] });
  }

  async authorize(): Promise<void> {
    await this.#page.click({ path: ['button'], text: 'Authori' });
  }
}
