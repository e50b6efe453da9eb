import { afterTests } from '@fin-link/testing';
import { engineNames, openChromium, openFirefox, openWebKit } from '@fin-link/testing/engines';
import type { EngineBrowser, EngineName } from '@fin-link/testing/engines';
import { openBrowser, startStack } from '@fin-link/testing/stack';
import { afterAll, describe, expect, test } from 'vitest';
import { britishBank } from '../open-banking/regions.ts';
import { Person } from './person.ts';
import { Pictures, removePictures } from './pictures.ts';

const { urls } = await startStack();
const chromium = await openBrowser();
const pictures = new Pictures();
await removePictures();
afterAll(() => pictures.writeSheets(chromium));

const openEngine: Readonly<Record<EngineName, () => Promise<EngineBrowser>>> = {
  chromium: () => openChromium(chromium),
  firefox: openFirefox,
  webkit: openWebKit,
};

describe.each(engineNames)('%s', (engine) => {
  async function newPerson() {
    const browser = await openEngine[engine]();
    afterTests(() => browser.close());
    const person = await Person.atDemo(browser, urls.demo);
    // Browsers request an icon for each page of bank and host, which the pages' policies refuse.
    const isFault = (line: string): boolean => !line.includes('/favicon.ico');
    const expectNoFaults = (): void => expect(browser.faults()?.filter(isFault) ?? []).toEqual([]);
    const picture = (screen: string) => pictures.take(engine, screen, person.window, 'frame');
    return { person, expectNoFaults, picture };
  }

  test('a bank with a password and a code is linked', async () => {
    const { person, expectNoFaults, picture } = await newPerson();
    const tile = await person.frame.see({ path: ['.popular [role=option]'] });
    expect(tile.columns, 'a bank is a tile in a narrow frame').toBe(1);
    await picture('search');
    await person.pickBank('Summit Federal');
    await person.screen('credentials');
    await picture('sign-in');
    await person.signIn('ok', 'ok');
    await person.screen('mfa-token');
    await picture('code');
    await person.enterCode('123456');
    await person.screen('summary');
    await picture('accounts');
    await person.primary('summary');
    await person.screen('success');
    await picture('success');
    await person.primary('success');
    await person.event('fin-exit');
    expectNoFaults();
  });

  test('a bank of open banking is linked in a window of its own, and its consent is listed', async () => {
    const { person, expectNoFaults, picture } = await newPerson();
    await person.goTo(`/link?providerId=${britishBank.providerId}`);
    await person.screen('consent');
    await picture('consent');
    await person.primary('consent');
    await person.screen('bank-handoff');
    await picture('handoff');
    const bank = await person.openBank();
    await bank.comeToDecision();
    await pictures.take(engine, 'at-the-bank', bank.window, 'page');
    await bank.authorize();
    await person.isAlone();
    await person.screen('summary');
    await picture('accounts-by-consent');
    await person.primary('summary');
    await person.primary('success');
    await person.event('fin-exit');
    await person.goTo('/consents');
    await person.frame.see({ path: ['fin-consent-card'], text: britishBank.name });
    await picture('consents');
    expectNoFaults();
  });

  test('a bank of open banking is linked in the same tab', async () => {
    const { person, expectNoFaults } = await newPerson();
    await person.goTo(`/link?providerId=${britishBank.providerId}`);
    await person.screen('consent');
    await person.page.check({ path: ['input[name=redirect][value=tab]'] });
    await person.primary('consent');
    const bank = await person.goToBank();
    await bank.comeToDecision();
    await bank.authorize();
    await person.primary('summary');
    await person.primary('success');
    await person.page.see({ path: ['h2'], text: 'Your bank is linked' });
    expectNoFaults();
  });

  test('an account and a property are added manually and count toward net worth', async () => {
    const { person, expectNoFaults, picture } = await newPerson();
    await person.goTo('/properties?add=account');
    await person.choose('manual-kind', 'credit-card');
    await picture('kind');
    await person.primary('manual-kind');
    await person.enterFields({ name: 'Corner store card', amount: '1234.50' });
    const choice = await person.frame.see({ path: ['fin-manual-form', 'select'] });
    expect(choice.appearance, 'no engine paints a control of its own').toBe('none');
    await picture('account');
    await person.primary('manual-form');
    await person.screen('own-saved');
    await picture('account-saved');
    await person.goTo('/properties?add=property');
    await person.enterFields({ street: '412 Juniper Hill Rd', postalCode: '94990' });
    await person.primary('property-address');
    await person.screen('property-value');
    await picture('property-value');
    await person.primary('property-value');
    await person.primary('property-loans');
    await person.screen('own-saved');
    await person.goTo('/net-worth');
    await person.frame.see({ path: ['fin-screen-net-worth'], text: 'Corner store card' });
    await picture('net-worth');
    expectNoFaults();
  });
});
