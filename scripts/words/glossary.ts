/** Texts that users read together: a screen or a page. */
export interface Screen {
  name: string;
  /**
   * Language of the texts. `en` is for all readers, so it uses words with the same spelling in American and British
   * English.
   */
  language: 'en' | 'en-US' | 'en-GB' | 'en-AU';
  sentences: readonly string[];
}

interface Term {
  banned: RegExp;
  /** Suggested replacement. */
  say: string;
  /** Example of a sentence that the rule must find. */
  example: string;
}

/** Names and phrases that the rules ignore. */
const allowedPhrases =
  /internet connection|accepting connections|Connected apps|no longer update\b|\b(?:Balances|Sign-in) updated\b|<fin-connections>/g;

/** Words that users must not read, with their replacements. */
export const bannedTerms: readonly Term[] = [
  { banned: /\b(re|dis)?connect(s|ed|ing|ions?)?\b/i, say: 'link', example: 'Connect your accounts' },
  {
    banned: /\bupdat(ed|ing|es)\b|\bUpdate\b|\ban? update\b/i,
    say: 'refresh (data), edit (details)',
    example: 'Updated now',
  },
  { banned: /\blog(ged|ging)?[ -](in|on|out|off)\b/i, say: 'sign in, sign out', example: 'Log in at the bank' },
  { banned: /\buser names?\b/i, say: 'username', example: 'Check your user name.' },
  { banned: /\be-mail/i, say: 'email', example: 'We sent an e-mail.' },
  { banned: /\btries\b|\b(last|more|one) try\b/i, say: 'attempts', example: 'Too many tries' },
  { banned: /\bany ?more\b/i, say: 'no longer', example: 'It isn’t there any more.' },
  { banned: /\banew\b|\bonce more\b/i, say: 'again', example: 'The bank asks you once more.' },
  { banned: /\b(goes?|going|gone|went) on\b/i, say: 'continue, keep', example: 'It went on by itself.' },
  { banned: /\b(was|were|is|are|been) told\b/i, say: 'notify', example: 'The bank was told.' },
  { banned: /n’t answering\b|\bnot answer\b/i, say: 'isn’t responding', example: 'The bank isn’t answering.' },
  { banned: /\b(un)?tick(ed|s)?\b|\bpress\b|\bclick\b/i, say: 'select', example: 'Tick at least one.' },
  { banned: /\b(some|no|any|every)body\b/i, say: 'someone, no one, anyone, everyone', example: 'Somebody can see it.' },
  { banned: /\ba little\b/i, say: 'a moment', example: 'Wait a little.' },
  { banned: /\bat the moment\b|\bjust now\b(?!$)/i, say: 'right now', example: 'It is closed at the moment.' },
  { banned: /\bfault\b|\bbecause of (you|anything)\b/i, say: 'a problem on our side', example: 'The fault is ours.' },
  { banned: /\bget(s|ting)? through\b/i, say: 'That didn’t work.', example: 'That didn’t get through.' },
  { banned: /\bthe way to\b/i, say: 'your secure link', example: 'Getting the way to the bank ready' },
  { banned: /\bfor your safety\b/i, say: 'for your security', example: 'Paused for your safety' },
  { banned: /\bruns? out\b(?<!Time ran out)|\brun out\b/i, say: 'expires', example: 'A password that has run out' },
  { banned: /\bkinds? of account/i, say: 'type of account', example: 'This kind of account' },
  {
    banned: /\bcannot\b|\b(do|does|did|is|are|was|were|has|have|could|will|would|should) not\b/i,
    say: '…n’t',
    example: 'It does not work.',
  },
  { banned: /\bby hand\b/i, say: 'manually', example: 'Add an account by hand' },
  {
    banned: /\bconfirm(ed|ing)?( an?| your| the| this)? accounts?\b/i,
    say: 'verify',
    example: 'Also confirm an account for payments?',
  },
  { banned: /\bowed\b/i, say: 'you owe', example: '$20.00 owed' },
  { banned: /\bx{3,} ?\d/i, say: '•• and the last four', example: 'Checking xxxx1234' },
  { banned: /•{3,}\d/, say: '•• and the last four', example: 'Checking ••••1234' },
  { banned: /\b(stop|quit) (linking|verifying)\b/i, say: 'leave', example: 'Stop linking?' },
  { banned: /^(Stop|Quit)$/, say: 'leave, stop sharing, cancel', example: 'Stop' },
  { banned: /^Success$/i, say: 'Linked', example: 'Success' },
  { banned: /^What for\b/i, say: 'Purpose', example: 'What for' },
  { banned: /^Given\b/, say: 'permission given', example: 'Given until Nov 21, 2026' },
  { banned: /\bitself, as\b/i, say: 'directly', example: 'Acorn retrieves your data itself, as Acorn Ltd.' },
  { banned: /^Add: /, say: 'add, with the name', example: 'Add: Credit card' },
  { banned: /\bnothing (moves|moved|has moved|to add up)\b/i, say: 'the thing itself', example: 'Nothing moves here' },
  { banned: /\p{L}'\p{L}/u, say: '’', example: "It isn't there." },
];

interface Concept {
  what: string;
  terms: readonly RegExp[];
  /** Two sentences that must not appear on one screen. */
  example: readonly [string, string];
}

/** Concepts with several terms. A screen may use only one term of each. */
export const concepts: readonly Concept[] = [
  {
    what: 'permission',
    terms: [/\bconsents?\b/i, /\bpermissions?\b/i],
    example: ['Renew consent', 'Your permission ended'],
  },
  { what: 'running consent', terms: [/^Active\b/, /^Sharing$/], example: ['Active', 'Sharing'] },
  { what: 'user name', terms: [/\busername\b/i, /\buser ID\b/i], example: ['Username', 'Enter your user ID'] },
  { what: 'secret', terms: [/\bpassword\b/i, /\bpassphrase\b|\bpasscode\b/i], example: ['Password', 'Your passcode'] },
  { what: 'removal', terms: [/\bremoved?\b/i, /\bunlink(ed)?\b/i], example: ['Remove', 'Unlink this bank'] },
  { what: 'end of sharing', terms: [/\bstop sharing\b/i, /\brevoke\b/i], example: ['Stop sharing', 'Revoke'] },
  { what: 'telephone', terms: [/\bphone\b/i, /\btelephone\b/i], example: ['Phone number', 'Your telephone'] },
  { what: 'choosing', terms: [/\bchoose\b/i, /\bpick\b/i], example: ['Choose a bank', 'Pick a bank'] },
  { what: 'bank', terms: [/\bbank\b/i, /\binstitution\b/i], example: ['Your bank', 'Your institution'] },
  { what: 'one-time code', terms: [/\bcode\b/i, /\bOTP\b|\btoken\b/i], example: ['Enter the code', 'Your token'] },
];

/** American and British spelling of a group of words. */
interface Spelling {
  american: RegExp;
  british: RegExp;
  example: { american: string; british: string };
}

export const spellings: readonly Spelling[] = [
  {
    american: /\b\w*(thor|gan|cogn|nal|pol|util|custom|personal|summar|minim|maxim)iz(e|ed|es|ing|ation)\b/i,
    british: /\b\w*(thor|gan|cogn|util|custom|personal|summar|minim|maxim|apolog)is(e|ed|es|ing|ation)\b/i,
    example: { american: 'Authorize', british: 'Authorise' },
  },
  {
    american: /\bcancel(ed|ing)\b/i,
    british: /\bcancell(ed|ing)\b/i,
    example: { american: 'Canceled', british: 'Cancelled' },
  },
  {
    american: /\b(un)?(col|fav|behavi|hon|lab)or(s|ed|ite|ites)?\b/i,
    british: /\b(un)?(col|fav|behavi|hon|lab)our(s|ed|ite|ites)?\b/i,
    example: { american: 'Colors', british: 'Colours' },
  },
  {
    american: /\benroll(s|ment)?\b/i,
    british: /\benrol(s|ment)?\b/i,
    example: { american: 'Enroll', british: 'Enrol' },
  },
  { american: /\bcenters?\b/i, british: /\bcentres?\b/i, example: { american: 'Center', british: 'Centre' } },
  {
    american: /\bcheck number\b/i,
    british: /\bcheques?\b/i,
    example: { american: 'Check number', british: 'Cheque number' },
  },
  { american: /\bcatalogs?\b/i, british: /\bcatalogues?\b/i, example: { american: 'Catalog', british: 'Catalogue' } },
  { american: /\bdefenses?\b/i, british: /\bdefences?\b/i, example: { american: 'Defenses', british: 'Defences' } },
  { american: /\bgray\b/i, british: /\bgrey\b/i, example: { american: 'Gray', british: 'Grey' } },
];

/** Returns the wording faults of a screen, one line for each fault. */
export function faultsOf({ name, language, sentences }: Screen): string[] {
  const normalizedSentences = sentences.map((sentence) =>
    sentence.replaceAll(/[\u2066-\u2069]/g, '').replaceAll(allowedPhrases, ''),
  );
  const faults: string[] = [];
  for (const sentence of normalizedSentences) {
    for (const { banned, say } of bannedTerms) {
      const found = banned.exec(sentence)?.[0];
      if (found !== undefined) faults.push(`${name}: “${sentence}” has “${found}”; say: ${say}`);
    }
    for (const { american, british } of spellings) {
      const foreignSpellings = [
        ...(language === 'en-US' ? [] : [american]),
        ...(language === 'en-GB' || language === 'en-AU' ? [] : [british]),
      ];
      const found = foreignSpellings
        .map((pattern) => pattern.exec(sentence)?.[0])
        .find((spelling) => spelling !== undefined);
      if (found !== undefined) faults.push(`${name}: “${sentence}” spells “${found}” otherwise than ${language}`);
    }
  }
  for (const { what, terms } of concepts) {
    const usedTerms = terms.flatMap(
      (term) => normalizedSentences.map((sentence) => term.exec(sentence)?.[0].toLowerCase()).find(Boolean) ?? [],
    );
    if (usedTerms.length > 1)
      faults.push(`${name}: has ${usedTerms.map((word) => `“${word}”`).join(' and ')} for one thing (${what})`);
  }
  return [...new Set(faults)];
}
