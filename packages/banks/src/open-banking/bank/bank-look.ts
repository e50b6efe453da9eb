/** Colours of a bank; each text colour has at least 4.5 to 1 on its ground. */
export interface BankLook {
  readonly light: BankColours;
  readonly dark: BankColours;
  /** Family of headings. */
  readonly headings: string;
  readonly radius: string;
}

export interface BankColours {
  readonly ground: string;
  readonly card: string;
  readonly text: string;
  readonly quiet: string;
  readonly line: string;
  readonly brand: string;
  readonly onBrand: string;
  readonly error: string;
}
