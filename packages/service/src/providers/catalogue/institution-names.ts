/** Invented places and the ways institutions name themselves after them. `*` is the place. */
interface NameStock {
  stems: readonly string[];
  endings: readonly string[];
  patterns: readonly string[];
}

export const nameStock: Readonly<Record<'US' | 'GB' | 'AU', NameStock>> = {
  US: {
    stems: [
      'Alder', 'Amber', 'Birch', 'Bluff', 'Cedar', 'Clear', 'Copper', 'Cotton', 'Eagle', 'Ember', 'Fern', 'Granite',
      'Harbor', 'Hazel', 'Juniper', 'Lark', 'Maple', 'Mesa', 'Mill', 'Oak', 'Prairie', 'Quail', 'Silver', 'Willow',
    ],
    endings: [' Creek', ' Ridge', 'field', ' Valley', ' Falls'],
    patterns: [
      '* Bank', 'First * Bank', 'Bank of *', '* National Bank', '* State Bank', '* Savings Bank', '* Trust Company', '* Bank & Trust', 'Farmers Bank of *',
      'Merchants Bank of *', '* Community Bank', '* Federal Savings', 'Citizens of * Bank', 'Peoples Bank of *', '* Commerce Bank', '* Heritage Bank',
      '* Mutual Bank', '* Home Loans', '* Premier Bank', '* Valley Trust', '* Credit Union', '* Federal Credit Union', '* Teachers Credit Union',
      '* Employees Credit Union', '* Firefighters Credit Union', '* Postal Credit Union', '* University Credit Union', '* Health Credit Union',
      '* Community Credit Union', '* Members Credit Union', '* Municipal Credit Union', '* Schools Credit Union', '* Railroad Credit Union',
      '* Electric Workers Credit Union', '* Police Credit Union', '* Securities', '* Brokerage', '* Investments', '* Wealth Partners', '* Asset Management',
      '* Retirement Services', '* Card Services', '* Auto Finance', '* Student Lending', '* Mortgage', '* Insurance', '* Life', '* Benefits', '* Prepaid',
      '* Business Bank', '* Private Bank', '* Online Bank', '* Digital', '* Direct', '* Financial', '* Bancorp', '* Savings & Loan', '* Thrift',
      '* Agricultural Credit', '* Development Bank',
    ],
  },
  GB: {
    stems: [
      'Ash', 'Brack', 'Calder', 'Dunmore', 'Elder', 'Fallow', 'Glen', 'Harbour', 'Holm', 'Kestrel', 'Lang', 'Marl', 'Nether', 'Otter', 'Penn', 'Raven', 'Stan',
      'Thorn', 'Wether', 'Yarrow',
    ],
    endings: ['wick', 'combe', 'leigh', ' Bridge'],
    patterns: [
      '* Bank', 'Bank of *', '* Building Society', '* Savings', '* Credit Union', '* Trust Bank', '* Mutual', '* & County Bank', '* Permanent Building Society',
      '* Private Bank', '* Commercial Bank', '* Merchant Bank', '* Current', '* Cards', '* Home Loans', '* Investments', '* Wealth', '* Pensions', '* Insurance',
      '* Asset Finance', '* Community Bank', '* Co-operative', '* Direct', '* Digital', '* Business Bank', '* Savings & Loans', '* Friendly Society',
      '* Stockbrokers', '* Rural Bank', '* Maritime Bank', '* City Bank', '* International', '* Provident', '* Endowment', '* Money',
    ],
  },
  AU: {
    stems: [
      'Banksia', 'Boronia', 'Coolabah', 'Corella', 'Currawong', 'Galah', 'Grevillea', 'Harbour', 'Jarrah', 'Karri', 'Lorikeet', 'Mallee', 'Myall', 'Quandong',
      'Redgum', 'Saltbush', 'Tallow', 'Waratah',
    ],
    endings: [' Bay', ' Plains', 'vale', ' Point'],
    patterns: [
      '* Bank', 'Bank of *', '* Mutual', '* Credit Union', '* Building Society', '* Permanent', '* Community Bank', '* Teachers Mutual', '* Police Credit Union',
      '* Savings', '* Home Loans', '* Super', '* Investments', '* Wealth', '* Insurance', '* Cards', '* Business Bank', '* Rural Bank', '* Direct', '* Digital',
      '* Customer Owned Bank', '* Nurses & Midwives Bank', '* Firefighters Mutual', '* Defence Bank', '* Marine Bank', '* Coast Bank', '* Regional Bank',
      '* Asset Finance', '* Lending', '* Broking', '* Heritage Bank', '* Alliance Bank', '* Unity', '* Exchange', '* Financial',
    ],
  },
};
