import type { PaymentChannel, StatedFacts } from '../contract/stated-facts.ts';

// Bank transaction codes of ISO 20022 (domain, family, sub-family). OBIE sends them as `Code` and `SubCode`: four letters in OBIE 4.0,
// names such as `ReceivedCreditTransfer` in OBIE 3.1. Some banks join the parts, for example `PMNT-RCDT-DMCT`.

/** Sub-families of entries that return or reverse an earlier one. */
const returns: ReadonlySet<string> = new Set(['CQRV', 'PRDD', 'RCDD', 'RPCR', 'RRTN', 'UPCQ', 'UPCT', 'UPDD']);

interface BankTransactionCode {
  Code?: string | undefined;
  SubCode?: string | undefined;
}

/** Returns the facts that a bank transaction code states; nothing for an unknown code. */
export function factsOfCode({ Code = '', SubCode = '' }: BankTransactionCode = {}): Pick<
  StatedFacts,
  'channel' | 'isReturn'
> {
  const codes = [...partsOf(Code), ...partsOf(SubCode)];
  const isCard = codes.includes('CCRD');
  const channel =
    isCard && codes.includes('CWDL') ? 'ATM' : (firstOf(subFamilyChannels, codes) ?? firstOf(familyChannels, codes));
  const isReturn = codes.some((code) => returns.has(code));
  return { ...(channel !== undefined && { channel }), ...(isReturn && { isReturn }) };
}

/** Codes by their names, in lower case without separators and without the plural's last letter. */
const codesByName: ReadonlyMap<string, string> = new Map([
  ['receivedcredittransfer', 'RCDT'],
  ['issuedcredittransfer', 'ICDT'],
  ['receivedrealtimecredittransfer', 'RRCT'],
  ['issuedrealtimecredittransfer', 'IRCT'],
  ['receiveddirectdebit', 'RDDT'],
  ['issueddirectdebit', 'IDDT'],
  ['customercardtransaction', 'CCRD'],
  ['receivedcheque', 'RCHQ'],
  ['issuedcheque', 'ICHQ'],
  ['countertransaction', 'CNTR'],
  ['cashwithdrawal', 'CWDL'],
  ['cashdeposit', 'CDPT'],
  ['chequedeposit', 'CHKD'],
  ['charge', 'CHRG'],
  ['commission', 'COMM'],
  ['fee', 'FEES'],
  ['interest', 'INTR'],
  ['standingorder', 'STDO'],
  ['chequereversal', 'CQRV'],
  ['unpaidcheque', 'UPCQ'],
  ['unpaidcardtransaction', 'UPCT'],
  ['unpaiddirectdebit', 'UPDD'],
  ['reversalduetopaymentreturn', 'RRTN'],
  ['reversalduetopaymentreversal', 'PRDD'],
  ['reversalduetopaymentcancellationrequest', 'RPCR'],
]);

/** Channels by sub-family. They take precedence over channels by family, because interest and charges occur in several families. */
const subFamilyChannels: ReadonlyMap<string, PaymentChannel> = new Map([
  ['CHKD', 'CHECK'],
  ['CHRG', 'FEE'],
  ['COMM', 'FEE'],
  ['FEES', 'FEE'],
  ['INTR', 'INTEREST'],
  ['STDO', 'STANDING_ORDER'],
]);

/** Channels by family. Card transactions of merchants (`MCRD`) are left out, because they are no purchases of the account holder. */
const familyChannels: ReadonlyMap<string, PaymentChannel> = new Map([
  ['CCRD', 'CARD'],
  ['CNTR', 'CASH'],
  ['ICDT', 'CREDIT_TRANSFER'],
  ['ICHQ', 'CHECK'],
  ['IDDT', 'DIRECT_DEBIT'],
  ['IRCT', 'CREDIT_TRANSFER'],
  ['RCDT', 'CREDIT_TRANSFER'],
  ['RCHQ', 'CHECK'],
  ['RDDT', 'DIRECT_DEBIT'],
  ['RRCT', 'CREDIT_TRANSFER'],
]);

/** Returns the four-letter codes in a text: the code of a name such as `ReceivedCreditTransfer`, or the codes between separators. */
function partsOf(text: string): string[] {
  const name = text
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
    .replace(/s$/, '');
  const code = codesByName.get(name);
  return code === undefined ? text.toUpperCase().split(/[^A-Z]+/) : [code];
}

const firstOf = (channels: ReadonlyMap<string, PaymentChannel>, codes: readonly string[]): PaymentChannel | undefined =>
  codes.map((code) => channels.get(code)).find((channel) => channel !== undefined);
