import { openBrowser } from '@fin-link/testing/stack';
import { expect, test } from 'vitest';
import { joinAsCustomer } from './customer/customer.ts';
import { manualAccountsAtService } from './customer/manual-accounts-at-service.ts';
import { openManualAccounts } from './customer/manual-accounts-page.ts';
import type { ManualAccountsRun } from './customer/manual-accounts-page.ts';
import { listen } from './frame/heard.ts';
import { Keyboard } from './frame/keyboard.ts';

const customer = await joinAsCustomer('manual-accounts');
const browser = await openBrowser();

const open = (run: ManualAccountsRun) => openManualAccounts(browser, customer, run);
const person = (loginName: string) => manualAccountsAtService(customer.urls.service, loginName);

test('fin-manual-account: a credit card is added, changed and deleted by keyboard alone', async () => {
  const loginName = 'keeps-a-card';
  const added = await open({ loginName, element: 'fin-manual-account' });
  const keyboard = new Keyboard(added.page);
  const { frame } = added;
  const kinds = frame.screen('manual-kind');
  await kinds.waitFor();
  const heard = await listen(added.page, customer.urls.host);
  await keyboard.activate(frame.primary('manual-kind'));
  expect(await heard()).toContainEqual(expect.stringMatching(/^assertive: /));
  await keyboard.tabTo(kinds.locator('input').first());
  const card = kinds.locator('input[value=credit-card]');
  while (!(await card.isChecked())) await keyboard.press('ArrowUp');
  await keyboard.activate(frame.primary('manual-kind'));
  await keyboard.type('Corner store card', frame.field('name'));
  await keyboard.type('1,234.50', frame.field('amount'));
  await keyboard.type('40', frame.field('due'));
  await keyboard.tabTo(frame.field('due-date'));
  await added.page.keyboard.type('12152026');
  await keyboard.activate(frame.primary('manual-form'));
  const { accountId } = (await added.event('fin-account-saved')).detail as { accountId: number };
  await frame.screen('own-saved').getByText('Your net worth now includes it.').waitFor();
  expect((await heard()).at(-1)).toBe('heading: Corner store card was added');
  await keyboard.activate(frame.primary('own-saved'));
  expect((await added.event('fin-exit')).detail).toMatchObject({ outcome: 'success' });
  expect(await added.result()).toMatchObject({
    outcome: 'success',
    ownAccounts: [{ accountId, kind: 'credit-card' }],
  });
  const { accounts } = await person(loginName);
  expect(await accounts()).toMatchObject([
    { id: accountId, accountName: 'Corner store card', accountType: 'CREDIT', amountDue: { amount: 40 } },
  ]);
  expect((await accounts())[0]?.dueDate).toContain('2026-12-15');
  expect(added.faults()).toEqual([]);
  await added.close();

  const attributes = { 'account-id': String(accountId) };
  const changed = await open({ loginName, element: 'fin-manual-account', attributes });
  await changed.frame.field('amount').waitFor();
  expect(await changed.frame.field('amount').inputValue()).toBe('1,234.50');
  expect(await changed.frame.field('due-date').inputValue()).toBe('2026-12-15');
  const again = new Keyboard(changed.page);
  await again.type('Corner card', changed.frame.field('name'));
  await again.tabTo(changed.frame.field('due'));
  await again.press('ControlOrMeta+a', 'Backspace');
  await again.activate(changed.frame.primary('manual-form'));
  expect((await changed.event('fin-account-saved')).detail).toEqual({ accountId, kind: 'credit-card' });
  const [now] = await accounts();
  expect(now).toMatchObject({ id: accountId, accountName: 'Corner card' });
  expect(now?.amountDue).toBeUndefined();

  await changed.page.reload();
  const askToDelete = changed.frame.content.locator('.delete-account');
  await again.activate(askToDelete);
  await changed.frame.deletion.locator('button.danger').waitFor();
  await again.press('Escape');
  await changed.frame.deletion.waitFor({ state: 'detached' });
  await expect.poll(() => askToDelete.evaluate((one) => one.matches(':focus, :focus-within'))).toBe(true);
  expect(await accounts()).toHaveLength(1);
  await again.press('Enter');
  await again.activate(changed.frame.deletion.locator('button.danger'));
  expect((await changed.event('fin-account-deleted')).detail).toEqual({ accountId });
  expect(await accounts()).toEqual([]);
  expect(changed.told('fin-account-saved', 'fin-account-deleted')).toHaveLength(2);
  expect(changed.faults()).toEqual([]);
  await changed.close();
});

test('fin-real-estate: a property that one record matches is valued with its range and sources, and secures a loan', async () => {
  const loginName = 'owns-a-house';
  const { accounts, add } = await person(loginName);
  const loanId = await add('HOME_LOAN', 'First loan', 250_000);
  const { frame, event, told, result, faults, close } = await open({ loginName, element: 'fin-real-estate' });
  await frame.findProperty('412 Juniper Hill Rd', '94990');
  const value = frame.screen('property-value');
  await value.getByText('Likely between').waitFor();
  const said = (await value.innerText()).replaceAll(/[\u2066-\u2069]/g, '');
  expect(said).toMatch(/Likely between \$[\d,]+ and \$[\d,]+\n/);
  expect(said).toMatch(/last sale, for \$585,000 on June 15, 2012/);
  expect(said).toMatch(/Brought up to 20\d\d Q[1-4] with the .*Index\./);
  expect(said).toMatch(/Source: \S+/);
  expect(said).toContain('not an appraisal');
  await frame.primary('property-value').click();
  const loans = frame.screen('property-loans');
  await loans.getByRole('checkbox', { name: /First loan/ }).check();
  await loans.getByText(/Value .* loans .*250,000.* = /).waitFor();
  await frame.primary('property-loans').click();
  const { detail } = await event('fin-account-saved');
  expect(detail).toMatchObject({ kind: 'real-estate', valuation: 'estimate', linkedAccountIds: [loanId] });
  const property = (await accounts()).find(({ id }) => id === detail['accountId']);
  expect(property).toMatchObject({ valuationType: 'SYSTEM', linkedAccountIds: [loanId] });
  expect(said).toContain(property?.homeValue?.amount.toLocaleString('en-US'));
  await frame.primary('own-saved').click();
  await event('fin-exit');
  expect(await result()).toMatchObject({ ownAccounts: [{ accountId: detail['accountId'], kind: 'real-estate' }] });
  expect(told('fin-exit', 'fin-account-saved', 'fin-error')).toHaveLength(2);
  expect(faults()).toEqual([]);
  await close();

  // A deep link opens the form in which a typed value replaces the estimate. The loan stays, even if the property is
  // deleted.
  const attributes = { action: 'edit-real-estate', 'account-id': String(detail['accountId']) };
  const session = { start: { accountId: Number(detail['accountId']) } };
  const edited = await open({ loginName, attributes, session });
  await edited.frame.screen('property-value').locator('input[value=typed]').check();
  await edited.frame.enter({ value: '900000' });
  await edited.frame.primary('property-value').click();
  await edited.frame.primary('property-loans').click();
  await edited.frame.primary('own-saved').click();
  expect((await edited.event('fin-exit')).detail).toMatchObject({ outcome: 'success' });
  expect(await accounts()).toContainEqual(
    expect.objectContaining({
      valuationType: 'MANUAL',
      homeValue: { amount: 900_000, currency: 'USD' },
      linkedAccountIds: [loanId],
    }),
  );
  await edited.close();

  const gone = await open({
    loginName,
    element: 'fin-real-estate',
    attributes: { 'account-id': attributes['account-id'] },
  });
  await gone.frame.screen('property-value').getByRole('button', { name: 'Change the address or delete' }).click();
  await gone.frame.deleteIt();
  expect((await gone.event('fin-account-deleted')).detail).toEqual({ accountId: detail['accountId'] });
  expect((await accounts()).map(({ id }) => id)).toEqual([loanId]);
  await gone.close();
});

test(
  'fin-real-estate: of several matches one is chosen, and without a record or a registry the value is typed',
  { tags: ['whole'] },
  async () => {
    const loginName = 'owns-more-houses';
    const { accounts } = await person(loginName);
    const { frame, told, faults, close } = await open({ loginName, element: 'fin-real-estate' });
    const address = frame.screen('property-address');
    const addTyped = async (value: string): Promise<void> => {
      await frame.enter({ value });
      await frame.primary('property-value').click();
      await frame.primary('property-loans').click();
    };

    await frame.findProperty('88 Marlow Ave', '12990');
    const matches = frame.screen('property-matches');
    await matches.getByText(/^\W?4\W? properties match this address\.$/).waitFor();
    await matches.getByRole('radio', { name: /1B/ }).check();
    await frame.primary('property-matches').click();
    await frame.primary('property-value').click();
    await frame.screen('property-loans').getByText('You have no loans to link.').waitFor();
    await frame.primary('property-loans').click();
    await frame.secondary('own-saved').click();

    await frame.findProperty('7 Nowhere Ln', '94990');
    await address.getByText('We found no record of this property.').waitFor();
    await frame.primary('property-address').click();
    await addTyped('120000');
    await frame.secondary('own-saved').click();

    await frame.findProperty('1 Out of Order Way', '12990');
    await address.getByText('Property records aren’t available right now.').waitFor();
    expect(await frame.field('street').inputValue()).toBe('1 Out of Order Way');
    await frame.primary('property-address').click();
    await frame.screen('property-value').getByText('1 Out of Order Way').waitFor();
    await addTyped('130000');
    await frame.screen('own-saved').waitFor();

    expect(await accounts()).toMatchObject([
      { valuationType: 'SYSTEM', address: { street: '88 Marlow Ave Apt 1B', zip: '12990' } },
      { valuationType: 'MANUAL', homeValue: { amount: 120_000 }, address: { street: '7 Nowhere Ln' } },
      { valuationType: 'MANUAL', homeValue: { amount: 130_000 }, address: { street: '1 Out of Order Way' } },
    ]);
    expect(told('fin-account-saved').map(({ detail }) => detail['valuation'])).toEqual(['estimate', 'typed', 'typed']);
    expect(told('fin-error')).toHaveLength(1);
    expect(faults()).toEqual([]);
    await close();
  },
);

test(
  '“Include in net worth” is shown as the configuration and the tag set it; hidden, its default applies',
  { tags: ['whole'] },
  async () => {
    const loginName = 'leaves-things-out';
    const { accounts } = await person(loginName);
    const kind = 'jewelry';
    const add = async (name: string, attributes: Record<string, string>, configName?: string) => {
      const { frame, close } = await open({
        loginName,
        element: 'fin-manual-account',
        attributes: { kind, ...attributes },
        session: configName === undefined ? {} : { configNames: [configName] },
      });
      await frame.enter({ name, amount: '10' });
      const isShown = (await frame.includeSwitch.count()) === 1;
      const shown = isShown
        ? [
            await frame.includeSwitch.getAttribute('aria-checked'),
            await frame.content.locator('fin-switch').innerText(),
          ]
        : null;
      if (name === 'turned on') await frame.includeSwitch.click();
      await frame.addAccount({});
      await close();
      const saved = (await accounts()).find(({ accountName }) => accountName === name);
      return [shown, saved?.includeInNetWorth];
    };
    const usual = expect.stringContaining('Include in net worth');
    const own = expect.stringContaining('Count it in my net worth');

    expect(await add('hidden by the tag', { 'include-toggle': 'hidden', 'include-default': 'off' })).toEqual([
      null,
      false,
    ]);
    expect(await add('turned on', { 'include-default': 'off' })).toEqual([['false', usual], true]);
    expect(await add('off as configured', {}, 'AggregationWithNetWorthSwitchOff')).toEqual([['false', own], false]);
    expect(await add('hidden as configured', {}, 'AggregationWithoutNetWorthSwitch')).toEqual([null, false]);
    const shown = { 'include-toggle': 'shown', 'include-default': 'on' };
    expect(await add('shown by the tag', shown, 'AggregationWithoutNetWorthSwitch')).toEqual([['true', usual], true]);
  },
);

test('fin-net-worth: totals follow a switch, and a page that names accounts counts those alone', async () => {
  const loginName = 'adds-up';
  const { accounts, add } = await person(loginName);
  const savingsId = await add('SAVINGS', 'Savings', 1000);
  await add('CREDIT', 'Card', 200);
  const opened = await open({ loginName, element: 'fin-net-worth' });
  const whole = opened.frame.content.locator('.totals .whole dd');
  await expect.poll(() => whole.innerText()).toContain('$800.00');
  await opened.frame.content.getByRole('switch', { name: /Include \W?Savings/ }).click();
  expect((await opened.event('fin-account-changed')).detail).toEqual({
    accountId: savingsId,
    includeInNetWorth: false,
  });
  await expect.poll(() => whole.innerText()).toMatch(/[-−]\$200\.00/);
  expect(await accounts()).toContainEqual(expect.objectContaining({ id: savingsId, includeInNetWorth: false }));
  expect(opened.told('fin-account-changed', 'fin-error', 'fin-exit')).toHaveLength(1);
  expect(opened.faults()).toEqual([]);
  await opened.close();

  const limited = await open({ loginName, element: 'fin-net-worth', attributes: { 'account-ids': String(savingsId) } });
  await expect.poll(() => limited.frame.content.locator('.totals .whole dd').innerText()).toContain('$1,000.00');
  expect(await limited.frame.includeSwitch.count()).toBe(0);
  await limited.close();
});

test(
  'deep links: a property is added, whose loans stay ticked on the way back, and an account is changed',
  { tags: ['whole'] },
  async () => {
    const loginName = 'comes-by-deep-links';
    const { accounts, add } = await person(loginName);
    const loanId = await add('HOME_LOAN', 'First loan', 250_000);
    const session = { capabilities: ['link', 'manual'] };
    const house = await open({ loginName, attributes: { action: 'add-real-estate' }, session });
    const loan = house.frame.screen('property-loans').getByRole('checkbox', { name: /First loan/ });
    await house.frame.screen('property-address').locator('input[value=typed]').check();
    await house.frame.primary('property-address').click();
    await house.frame.enter({ value: '640000' });
    await house.frame.primary('property-value').click();
    await loan.check();
    await house.frame.screen('property-loans').locator('fin-shell button.back').click();
    await house.frame.primary('property-value').click();
    await loan.waitFor();
    expect(await loan.isChecked()).toBe(true);
    await house.frame.primary('property-loans').click();
    await house.frame.primary('own-saved').click();
    expect((await house.event('fin-exit')).detail).toMatchObject({ outcome: 'success' });
    const property = (await accounts()).find(({ accountType }) => accountType === 'REAL_ESTATE');
    expect(property).toMatchObject({ homeValue: { amount: 640_000 }, linkedAccountIds: [loanId] });
    expect(house.told('fin-success').map(({ detail }) => detail)).toEqual([
      { providerAccountId: null, accountIds: [property?.id] },
    ]);
    expect(await house.result()).toMatchObject({ ownAccounts: [{ accountId: property?.id, kind: 'real-estate' }] });
    expect(house.faults()).toEqual([]);
    await house.close();

    const edited = await open({
      loginName,
      attributes: { action: 'edit-manual', 'account-id': String(loanId) },
      session: { start: { accountId: loanId } },
    });
    await edited.frame.addAccount({ name: 'Second loan' });
    await edited.frame.primary('own-saved').click();
    expect((await edited.event('fin-exit')).detail).toMatchObject({ outcome: 'success' });
    expect(await accounts()).toContainEqual(expect.objectContaining({ id: loanId, accountName: 'Second loan' }));
    expect(edited.faults()).toEqual([]);
    await edited.close();
  },
);

const inCombined = { version: '4', 'config-name': 'AggregationPlusVerification' };

test.each([
  ['a deep link', 'adds-at-once', { action: 'add-manual' }, {}],
  ['“Add an account manually” in the bank search', 'adds-from-the-search', {}, {}],
  ['the bank search of the combined flow', 'adds-beside', inCombined, { configNames: ['AggregationPlusVerification'] }],
])(
  '%s: an account is added manually, and the page hears one success and one exit',
  { tags: ['whole'] },
  async (_from, loginName, attributes, session) => {
    const { frame, event, told, result, faults, close } = await open({ loginName, attributes, session });
    if (!('action' in attributes))
      await frame
        .screen('search')
        .getByRole('button', { name: /manually/ })
        .click();
    await frame.pickKind('vehicle');
    await frame.addAccount({ name: 'Family car', amount: '8200' });
    await frame.primary('own-saved').click();
    expect((await event('fin-exit')).detail).toMatchObject({ outcome: 'success' });
    const [success, exit, ...more] = told('fin-success', 'fin-exit', 'fin-account-saved', 'fin-error');
    expect([success?.name, exit?.name, more]).toEqual(['fin-success', 'fin-exit', []]);
    const [accountId] = (success?.detail['accountIds'] ?? []) as number[];
    expect(await result()).toMatchObject({ outcome: 'success', ownAccounts: [{ accountId, kind: 'vehicle' }] });
    expect(faults()).toEqual([]);
    await close();
  },
);

test('the search offers no manual account where the configuration has it off', { tags: ['whole'] }, async () => {
  const { frame, close } = await open({
    loginName: 'finds-banks-only',
    session: { configNames: ['AggregationWithoutManualAccounts'] },
  });
  await frame.content.getByRole('combobox').fill('zzzzzzzz');
  await frame.screen('search').locator('.empty').waitFor();
  expect(
    await frame
      .screen('search')
      .getByRole('button', { name: /manually/ })
      .count(),
  ).toBe(0);
  await close();
});
