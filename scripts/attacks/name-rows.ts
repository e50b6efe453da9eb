import { cut, testIn, type AttackRow } from './attack.ts';

/** Attacks with names that reorder the text around them, for example to show other digits or another bank. */
export const nameRows: readonly AttackRow[] = [
  {
    attack: 'name of a category that reorders the text around it',
    where: 'service',
    check: { name: 'order of a category’s name', file: 'packages/contracts/src/service/resources/category.ts' },
    off: cut('.trim().min(1).max(50).regex(orderKeepingText)', '.trim().min(1).max(50)'),
    test: testIn(
      'service',
      'packages/service/test/data/categories/categories.test.ts',
      'names of categories with characters that reorder the text around them are refused',
    ),
  },
  {
    attack: 'name of a view or rule that reorders the text around it',
    where: 'service',
    check: { name: 'order of a view’s name', file: 'packages/contracts/src/service/resources/view.ts' },
    off: cut('\n    .regex(orderKeepingText);', ';'),
    test: testIn(
      'service',
      'packages/service/test/wellness/views/refusals.test.ts',
      'a view with a name that reorders the text is refused',
    ),
  },
  {
    attack: 'nickname of an account that reorders the text around it',
    where: 'service',
    check: { name: 'order of a nickname', file: 'packages/contracts/src/service/resources/manual-account.ts' },
    off: cut('nickname: z.string().max(100).regex(orderKeepingText)', 'nickname: z.string().max(100)'),
    test: testIn(
      'service',
      'packages/service/test/data/accounts/manual-accounts.test.ts',
      'a nickname that reorders the text around it is refused',
    ),
  },
  {
    attack: 'name typed into the form for manual accounts that reorders the text around it',
    where: 'host',
    check: { name: 'order of a typed name', file: 'packages/contracts/src/browser/primitives.ts' },
    off: cut('text(max).check(z.regex(/^[^\\u202A-\\u202E\\u2066-\\u2069]*$/))', 'text(max)'),
    test: testIn(
      'server',
      'server/test/linking/manual-accounts/manual-accounts.test.ts',
      'an account added manually is refused if its name reorders the text around it',
    ),
  },
  {
    attack: 'name stored by an earlier version that reorders the text around it',
    where: 'host',
    check: { name: 'order of a shown name', file: 'server/src/linking/provider-accounts/account-view.ts' },
    off: cut("name.replaceAll(/[\\u202A-\\u202E\\u2066-\\u2069]+/g, ' ')", 'name'),
    test: testIn(
      'server',
      'server/test/linking/provider-accounts/account-view.test.ts',
      'an account’s name keeps no characters that reorder the text around it',
    ),
  },
  {
    attack: 'name of an account that reorders its digits in a receipt',
    where: 'frame',
    check: { name: 'isolated name in a receipt', file: 'packages/frame/src/screens/consent-detail/receipt-text.ts' },
    off: cut('isolate(accountName)', 'accountName'),
    test: {
      project: 'components',
      file: 'packages/frame/test/screens/fin-screen-consents.test.ts',
      name: 'isolates names of accounts from their digits in the receipt',
    },
  },
  {
    attack: 'page translator: a row of the search shows one bank and opens another',
    where: 'frame',
    check: { name: 'text of a translated page', file: 'packages/frame/src/platform/scope/frame-element.ts' },
    off: cut('this.replaceWith(text);', 'text.trim();'),
    test: {
      project: 'components',
      file: 'packages/frame/test/platform/translated-page.test.ts',
      name: 'shows the bank that a row of the search opens',
    },
  },
  {
    attack: 'Enter for a bank whose row a new list of the search has replaced',
    where: 'frame',
    check: { name: 'Enter after a moved highlight', file: 'packages/frame/src/screens/bank-search/fin-search.ts' },
    off: cut('if (event.timeStamp - this.#movedAt > reactionMs) this', 'this'),
    test: {
      project: 'components',
      file: 'packages/frame/test/screens/fin-search.test.ts',
      name: 'highlights the first row when the highlighted bank is not in the new list',
    },
  },
];
