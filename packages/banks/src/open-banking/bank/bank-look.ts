/** Colors of a bank. Each text color has a contrast of at least 4.5 to 1 with its background. */
export interface BankLook {
  readonly light: BankColours;
  readonly dark: BankColours;
  /** Font family of headings. */
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
