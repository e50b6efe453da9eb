/**
 * What people type, where they are, and the provider that they mean: labelled before the ranking was touched. The ways of typing are
 * those of bank pickers everywhere: half words, words in any order, initials, short forms of kinds of institutions, spelling of the
 * other English, typing errors, addresses, bank codes.
 */
export const expectedSearches: readonly (readonly [country: 'US' | 'GB' | 'AU', query: string, provider: string])[] = [
  // The same words name institutions in several countries: one's own comes first.
  ['US', 'harbor', 'Pine Harbor Bank'],
  ['GB', 'harbour', 'Harbour & Vale Bank'],
  ['AU', 'harbour bay bank', 'Harbour Bay Bank'],
  ['AU', 'harbour bay', 'Harbour Bay Bank'],
  ['GB', 'harbour bridge', 'Harbour Bridge Bank'],
  ['AU', 'harbour point', 'Harbour Point Bank'],
  ['AU', 'harbourvale', 'Harbourvale Bank'],
  ['GB', 'harbourwick', 'Harbourwick Bank'],
  ['US', 'prairie', 'Prairie Trust'],
  ['US', 'summit', 'Summit Federal Bank'],
  // What can be linked comes before what cannot.
  ['US', 'liberty', 'Liberty Open Bank'],
  ['US', 'northwind', 'Northwind Brokerage'],
  ['AU', 'southern', 'Southern Wattle Bank'],
  ['US', 'crossways', 'Crossways Credit Union'],
  ['US', 'old mill', 'Old Mill Savings'],
  // Half words, and words in any order.
  ['US', 'twin riv', 'Twin Rivers Bank'],
  ['US', 'rivers twin', 'Twin Rivers Bank'],
  ['US', 'bank pine', 'Pine Harbor Bank'],
  ['GB', 'vale harbour', 'Harbour & Vale Bank'],
  ['AU', 'wattle', 'Southern Wattle Bank'],
  ['US', 'federal summit', 'Summit Federal Bank'],
  ['US', 'community lantern', 'Lantern Community Bank'],
  ['GB', 'building society ashwick', 'Ashwick Building Society'],
  ['AU', 'bank of banksia bay', 'Bank of Banksia Bay'],
  ['US', 'creek alder first', 'First Alder Creek Bank'],
  // Short forms of kinds of institutions.
  ['US', 'crossways cu', 'Crossways Credit Union'],
  ['US', 'alder creek fcu', 'Alder Creek Federal Credit Union'],
  ['US', 'alder creek natl bank', 'Alder Creek National Bank'],
  ['GB', 'ashwick bs', 'Ashwick Building Society'],
  ['GB', 'ashwick bldg soc', 'Ashwick Building Society'],
  ['AU', 'banksia bay cu', 'Banksia Bay Credit Union'],
  ['US', 'cedar ridge bank and trust', 'Cedar Ridge Bank & Trust'],
  ['US', 'cedar ridge savings and loan', 'Cedar Ridge Savings & Loan'],
  ['US', 'cedar ridge s&l', 'Cedar Ridge Savings & Loan'],
  ['GB', 'penncombe coop', 'Penncombe Co-operative'],
  // Initials.
  ['US', 'phb', 'Pine Harbor Bank'],
  ['US', 'sfb', 'Summit Federal Bank'],
  ['US', 'ccu', 'Crossways Credit Union'],
  ['US', 'lcb', 'Lantern Community Bank'],
  ['GB', 'hvb', 'Harbour & Vale Bank'],
  ['GB', 'h&v', 'Harbour & Vale Bank'],
  ['AU', 'swb', 'Southern Wattle Bank'],
  // Typing errors, and the other English.
  ['US', 'sumit federal', 'Summit Federal Bank'],
  ['US', 'pine harbour', 'Pine Harbor Bank'],
  ['GB', 'harbor and vale', 'Harbour & Vale Bank'],
  ['GB', 'habrour vale', 'Harbour & Vale Bank'],
  ['US', 'lanturn', 'Lantern Community Bank'],
  ['AU', 'southren wattle', 'Southern Wattle Bank'],
  ['US', 'crosways', 'Crossways Credit Union'],
  ['US', 'twinrivers', 'Twin Rivers Bank'],
  ['US', 'oldmill savings', 'Old Mill Savings'],
  ['AU', 'banskia bay bank', 'Banksia Bay Bank'],
  // Addresses and bank codes.
  ['US', 'www.pineharbor.example', 'Pine Harbor Bank'],
  ['US', 'https://summitfederal.example/login', 'Summit Federal Bank'],
  ['GB', 'harbourandvale.example', 'Harbour & Vale Bank'],
  ['US', '111999990', 'Pine Harbor Bank'],
  ['US', '1219-9999-3', 'Summit Federal Bank'],
  ['GB', '98-00-00', 'Ashwick Bank'],
  ['AU', '990-000', 'Banksia Bay Bank'],
  ['US', 'wire to 151999992', 'Crossways Credit Union'],
];
