import type { Container } from '@fin-link/contracts/server';
import type { CategoryName, DetailCategoryName } from '../../categories/index.ts';

export type TransactionType =
  | 'PURCHASE'
  | 'REFUND'
  | 'PAYMENT'
  | 'TRANSFER'
  | 'DEPOSIT'
  | 'WITHDRAWAL'
  | 'CHARGES_FEES'
  | 'INTEREST'
  | 'DIVIDEND'
  | 'BUY'
  | 'SELL'
  | 'OTHER';

export interface Rule {
  /** Of the description in upper case. */
  words: RegExp;
  category: CategoryName;
  detail?: DetailCategoryName;
  type: TransactionType;
  /** Only when money came in (CREDIT) or went out (DEBIT). */
  side?: 'CREDIT' | 'DEBIT';
  containers?: readonly Container[];
  /** Shown instead of the cleaned text. */
  simple?: string;
}

const investment = ['investment', 'insurance'] as const;
const card = ['creditCard'] as const;
const loan = ['loan'] as const;

/** What banks themselves print for movements that are no purchase. The first that fits decides. */
export const movementRules: readonly Rule[] = [
  { words: /\b(BOUGHT|BUY)\b/, category: 'securitiesTrades', type: 'BUY', containers: investment },
  { words: /\b(SOLD|SELL|REDEMPTION)\b/, category: 'securitiesTrades', type: 'SELL', containers: investment },
  { words: /\bREINVEST/, category: 'securitiesTrades', type: 'BUY', containers: investment },
  { words: /\bDIV(IDEND|D)?\b/, category: 'investmentIncome', type: 'DIVIDEND', side: 'CREDIT' },
  {
    words: /\b(CAPITAL GAIN|INTEREST)/,
    category: 'investmentIncome',
    type: 'INTEREST',
    side: 'CREDIT',
    containers: investment,
  },
  {
    words: /\b(CONTRIBUTION|TRANSFER|DEPOSIT|WIRE|ACH)\b/,
    category: 'transfers',
    detail: 'transfers',
    type: 'TRANSFER',
    containers: investment,
  },

  {
    words: /\bINTEREST\b/,
    category: 'serviceCharges',
    detail: 'interestCharge',
    type: 'INTEREST',
    side: 'DEBIT',
    simple: 'Interest Charge',
  },
  { words: /\bINTEREST\b/, category: 'interestIncome', type: 'INTEREST', side: 'CREDIT', simple: 'Interest Payment' },
  { words: /\bATM\b.*\bFEE\b/, category: 'serviceCharges', detail: 'atmFee', type: 'CHARGES_FEES', simple: 'ATM Fee' },
  {
    words: /\b(FEE|FEES|SERVICE CHARGE|OVERDRAFT|LATE CHARGE|FINANCE CHARGE)\b/,
    category: 'serviceCharges',
    type: 'CHARGES_FEES',
    side: 'DEBIT',
  },

  {
    words: /\b(PAYMENT|AUTOPAY|PYMT|PMT)\b/,
    category: 'cardPayments',
    type: 'PAYMENT',
    side: 'CREDIT',
    containers: card,
    simple: 'Credit Card Payment',
  },
  { words: /\b(CASH ?BACK|REWARDS?|STATEMENT CREDIT)\b/, category: 'rewards', type: 'DEPOSIT', side: 'CREDIT' },
  { words: /\bCASH ADVANCE\b/, category: 'cash', type: 'WITHDRAWAL', containers: card },
  { words: /./, category: 'loans', type: 'PAYMENT', side: 'CREDIT', containers: loan, simple: 'Loan Payment' },
  {
    words: /\b(ADVANCE|PROCEEDS|DISBURSEMENT)\b/,
    category: 'transfers',
    detail: 'transfers',
    type: 'TRANSFER',
    containers: loan,
  },
  {
    words:
      /\b(PAYMENT|PYMT|PMT|AUTOPAY)\b.*\b(CARD|CREDIT CRD|CRD|CC)\b|\b(CARD|CREDIT CRD|CRD) (SERVICES? )?(PAYMENT|AUTOPAY|PYMT|PMT|EPAY)\b/,
    category: 'cardPayments',
    type: 'PAYMENT',
    side: 'DEBIT',
    simple: 'Credit Card Payment',
  },
  { words: /\b(MORTGAGE|HOME LOAN|MTG)\b/, category: 'mortgage', type: 'PAYMENT', side: 'DEBIT' },
  {
    words: /\b(LOAN|STUDENT LN|AUTO LN)\b.*\b(PAYMENT|PYMT|PMT|AUTOPAY)\b|\bLOAN PAY/,
    category: 'loans',
    type: 'PAYMENT',
    side: 'DEBIT',
    simple: 'Loan Payment',
  },
  {
    words: /\bLOAN\b.*\b(PROCEEDS|ADVANCE|DISBURSEMENT)\b/,
    category: 'transfers',
    detail: 'transfers',
    type: 'TRANSFER',
    side: 'CREDIT',
    simple: 'Loan Proceeds',
  },

  {
    words: /\b(PAYROLL|SALARY|WAGES|DIR(ECT)? DEP(OSIT)?)\b/,
    category: 'salary',
    detail: 'salary',
    type: 'DEPOSIT',
    side: 'CREDIT',
  },
  { words: /\b(SOC SEC|SSA TREAS|PENSION|ANNUITY)\b/, category: 'investmentIncome', type: 'DEPOSIT', side: 'CREDIT' },
  {
    words: /\bTAX ?(REF|REFUND|RFND)\b/,
    category: 'otherIncome',
    detail: 'taxRefund',
    type: 'DEPOSIT',
    side: 'CREDIT',
    simple: 'Tax Refund',
  },
  {
    words: /\b(IRS|USATAXPYMT|FRANCHISE TAX|TAX PYMT|PROPERTY TAX|COUNCIL TAX|DEPT OF REVENUE)\b/,
    category: 'taxes',
    type: 'PAYMENT',
    side: 'DEBIT',
  },
  {
    words: /\b(REIMBURSE(MENT)?|EXPENSE REPORT|EXP REIMB)\b/,
    category: 'reimbursement',
    type: 'DEPOSIT',
    side: 'CREDIT',
  },

  {
    words: /\b(ATM|CASH)\b.*\bWITHDRAWAL\b|\bWITHDRAWAL\b.*\bATM\b/,
    category: 'cash',
    type: 'WITHDRAWAL',
    side: 'DEBIT',
    simple: 'ATM Withdrawal',
  },
  {
    words: /\bCASHIERS? CHECK\b.*\bAUTO\b/,
    category: 'automotive',
    detail: 'autoPurchase',
    type: 'PAYMENT',
    side: 'DEBIT',
  },
  { words: /\bCHECK\b\s?#?|\bCASHIERS? CHECK\b/, category: 'checks', type: 'PAYMENT', side: 'DEBIT', simple: 'Check' },
  {
    words: /\b(SAVINGS?|SAV)\b.*\bTRANSFER\b|\bTRANSFER\b.*\b(SAVINGS?|SAV)\b/,
    category: 'savings',
    type: 'TRANSFER',
    simple: 'Transfer to Savings',
    side: 'DEBIT',
  },
  { words: /\b(401K|ROTH|IRA) CONTRIB/, category: 'retirement', type: 'TRANSFER', side: 'DEBIT' },
  { words: /\b(ZELLE|VENMO|CASH APP)\b/, category: 'transfers', detail: 'transfers', type: 'TRANSFER' },
  { words: /\b(TRANSFER|XFER|WIRE|TFR)\b/, category: 'transfers', detail: 'transfers', type: 'TRANSFER' },
  { words: /\bDEPOSIT\b/, category: 'deposits', type: 'DEPOSIT', side: 'CREDIT', simple: 'Deposit' },
];

const any = (words: string): RegExp => new RegExp(`\\b(${words})`);

/** What a merchant's own words say, for merchants that are not in the table. */
export const wordRules: readonly Rule[] = [
  {
    words: any('COFFEE|CAFE\\b|ESPRESSO|ROASTERS|TEA HOUSE|BAKERY|DONUT'),
    category: 'restaurants',
    detail: 'coffee',
    type: 'PURCHASE',
  },
  {
    words: any(
      'GRILL|TRATTORIA|TAQUERIA|PIZZ|BISTRO|RESTAURANT|KITCHEN|KETTLE|DINER|PHO\\b|SUSHI|RAMEN|BBQ|BURGER|TAVERN|BREWERY|BREWING|PUB\\b|STEAK|CANTINA|EATERY|NOODLE|DELI\\b',
    ),
    category: 'restaurants',
    detail: 'restaurants',
    type: 'PURCHASE',
  },
  {
    words: any('GROCER|SUPERMARKET|FOODS?\\b|FOOD MART|MARKET\\b|PRODUCE|FARMERS'),
    category: 'groceries',
    detail: 'groceries',
    type: 'PURCHASE',
  },
  {
    words: any('FUEL|GASOLINE|PETROL|OIL\\b|GAS STATION|EXPRESS GAS'),
    category: 'automotive',
    detail: 'fuel',
    type: 'PURCHASE',
  },
  {
    words: any('AUTO\\b|CAR WASH|TIRE|PARKING|TOLL\\b|JIFFY|MOTORS'),
    category: 'automotive',
    detail: 'autoService',
    type: 'PURCHASE',
  },
  {
    words: any('TRANSIT|METRO\\b|SUBWAY FARE|RAILWAY|RAIL\\b|AMTRAK|BUS\\b|MTA\\b'),
    category: 'travel',
    detail: 'transit',
    type: 'PURCHASE',
  },
  { words: any('TAXI|CAB\\b|RIDE\\b'), category: 'travel', detail: 'rides', type: 'PURCHASE' },
  { words: any('AIRLINE|AIRWAYS|AIR LINES|FLIGHT'), category: 'travel', detail: 'airlines', type: 'PURCHASE' },
  {
    words: any('HOTEL|INN\\b|SUITES|RESORT|MOTEL|LODGE|HOSTEL'),
    category: 'travel',
    detail: 'lodging',
    type: 'PURCHASE',
  },
  { words: any('RENT-A-CAR|RENT A CAR|CAR RENTAL'), category: 'travel', detail: 'carRental', type: 'PURCHASE' },
  { words: any('TRAVEL|CRUISE|TOURS'), category: 'travel', detail: 'travel', type: 'PURCHASE' },
  {
    words: any('FITNESS|GYM\\b|YOGA|CROSSFIT|SALON|BARBER|SPA\\b'),
    category: 'personal',
    detail: 'fitness',
    type: 'PURCHASE',
  },
  {
    words: any('PHARMACY|DRUG|CLINIC|DENTAL|DENTIST|MEDICAL|HOSPITAL|OPTICAL|HEALTH|HLTH'),
    category: 'healthcare',
    type: 'PURCHASE',
  },
  {
    words: any('ELECTRIC|POWER|ENERGY|GAS CO|GAS & |NATURAL GAS'),
    category: 'utilities',
    detail: 'electricity',
    type: 'PAYMENT',
  },
  { words: any('WATER|SEWER|WASTE|UTIL'), category: 'utilities', detail: 'water', type: 'PAYMENT' },
  { words: any('INTERNET|CABLE|FIBER|BROADBAND|SATELLITE'), category: 'telecom', detail: 'internet', type: 'PAYMENT' },
  { words: any('WIRELESS|MOBILE\\b|CELLULAR|TELECOM'), category: 'telecom', detail: 'mobile', type: 'PAYMENT' },
  { words: any('INSURANCE|INSUR\\b|ASSURANCE'), category: 'insurance', detail: 'insurance', type: 'PAYMENT' },
  {
    words: any('APTS?\\b|APARTMENT|RESIDNTL|RESIDENTIAL|PROP\\b|PROPERT|REALTY|RENT\\b|MGMT|LEASING'),
    category: 'rent',
    type: 'PAYMENT',
  },
  {
    words: any('LEDGER|TIMES\\b|NEWS|MAGAZINE|GAZETTE|TRIBUNE'),
    category: 'subscriptions',
    detail: 'news',
    type: 'PURCHASE',
  },
  {
    words: any('CLOUD|STORAGE|SOFTWARE|HOSTING|SUBSCRIPTION'),
    category: 'subscriptions',
    detail: 'software',
    type: 'PURCHASE',
  },
  {
    words: any('CINEMA|THEATRE|THEATER|TICKET|MUSEUM|CONCERT|STREAMING|GAMES'),
    category: 'entertainment',
    type: 'PURCHASE',
  },
  { words: any('LIBRERIA|BOOKS|BOOKSTORE|LIBRAIRIE'), category: 'merchandise', detail: 'books', type: 'PURCHASE' },
  {
    words: any('OUTFITTERS|APPAREL|CLOTHING|SHOES|BOUTIQUE|FASHION|ATELIER|TAILOR'),
    category: 'merchandise',
    detail: 'clothing',
    type: 'PURCHASE',
  },
  { words: any('HARDWARE|LUMBER|FURNITURE|GARDEN|NURSERY'), category: 'homeImprovement', type: 'PURCHASE' },
  { words: any('SCHOOL|UNIVERSITY|COLLEGE|TUITION|ACADEMY'), category: 'education', type: 'PAYMENT' },
  { words: any('PET\\b|PETS\\b|PETSMART|VETERINAR|VET\\b'), category: 'pets', type: 'PURCHASE' },
  { words: any('CHARITY|FOUNDATION|DONATION|RED CROSS|CHURCH'), category: 'charity', type: 'PAYMENT' },
  { words: any('FLORIST|FLOWERS|GIFT'), category: 'gifts', type: 'PURCHASE' },
  { words: any('USPS|UPS STORE|FEDEX|POSTAGE|DHL'), category: 'shipping', type: 'PURCHASE' },
  { words: any('CLEANERS|LAUNDRY|PLUMBING|SERVICES?\\b'), category: 'services', type: 'PURCHASE' },
  { words: any('STORE|SHOP\\b|MART\\b|OUTLET|DEPOT'), category: 'merchandise', detail: 'department', type: 'PURCHASE' },
];
