/** Formats of `x-cds-type` in the Consumer Data Standards that the JSON schema alone does not check. */
const formats: Readonly<Record<string, RegExp>> = {
  ASCIIString: /^[\x20-\x7e]*$/,
  AmountString: /^-?(?:[1-9]\d{0,15}|0)\.\d{2,16}$/,
  CurrencyString: /^[A-Z]{3}$/,
  DateString: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/,
  DateTimeString: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/,
  MaskedAccountString: /^(?:xxx-xxx xxxxx|(?:xxxx ){3})\d{4}$/,
  MaskedPANString: /^(?:xxxx ){3}\d{4}$/,
  RateString: /^-?[01](?:\.\d{1,16})?$/,
  URIString: /^https?:\/\/[^\s]+$/,
};

/** Whether data has a format. Returns true for values that are not strings, and for formats that are described elsewhere. */
export function isCdsString(type: string, data: unknown): boolean {
  return typeof data !== 'string' || (formats[type]?.test(data) ?? true);
}
