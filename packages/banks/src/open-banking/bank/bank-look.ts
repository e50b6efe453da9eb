/** Colors and fonts of a bank's pages. Each text color has a contrast of at least 4.5 to 1 with its background. */
export interface BankLook {
  readonly light: BankColours;
  readonly dark: BankColours;
  /** Font family of headings. */
  readonly headings: string;
  /** CSS length of rounded corners. */
  readonly radius: string;
}

/** CSS colors of one color scheme. */
export interface BankColours {
  /** Background of the page. */
  readonly ground: string;
  /** Background of cards. */
  readonly card: string;
  readonly text: string;
  /** Secondary text. */
  readonly quiet: string;
  /** Borders of cards. */
  readonly line: string;
  readonly brand: string;
  /** Text on the brand color. */
  readonly onBrand: string;
  readonly error: string;
}
