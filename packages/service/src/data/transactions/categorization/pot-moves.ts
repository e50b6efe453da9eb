import type { MovementName } from './movement-names.ts';

/** Parts of an account that banks let their customers set money aside in. */
const pots = 'POTS?|SPACES?|POCKETS?|VAULTS?';
/** Words in front of `POT` or `SPACE` in the names of shops and services. */
const shopWords = 'HOT|MELTING|CROCK|FLOWER|HONEY|TEA|COFFEE|STORAGE|PARKING|WORK|OFFICE|RETAIL|CREATIVE|ART|STUDIO';

const wordings: readonly string[] = [
  // Monzo: the id of the pot, "Pot transfer", "Pot withdrawal". Revolut: "Pocket Withdrawal".
  String.raw`POT_[A-Z\d]{6,}`,
  String.raw`(?:${pots}) (?:TRANSFER|DEPOSIT|WITHDRAWAL|TOP[- ]?UP)\b.*`,
  // "Move to pot", "To Savings space", "From EUR Vault", "To pocket GBP Holiday from GBP". Starling: "Space".
  String.raw`(?:(?:MOVED?|MOVE MONEY|TRANSFER(?:RED)?|TFR|SAVED?|WITHDRAW(?:AL|N)?) )?(?:TO|INTO|FROM|OUT OF) (?:(?!${shopWords})\S+ ){0,2}(?:${pots})`,
  String.raw`(?:TO|FROM) (?:POCKET|VAULT) .+`,
  'SPACE',
  // Round-ups and saving rules.
  String.raw`(?:SAVINGS? )?ROUND[- ]?UPS?(?: (?:TRANSFER|SAVINGS?|(?:TO|FROM) .+))?`,
  String.raw`AUTO[- ]?SAVE(?: (?:TRANSFER|(?:TO|FROM) .+))?`,
  String.raw`QUICK[- ]SAVE(?: (?:TRANSFER|TO|FROM)\b.*)?`,
  // Up and others: "Cover from Savings", "Forward to Spending".
  String.raw`(?:COVER|FORWARD) (?:FROM|TO) (?!COVER\b).+`,
];

/** Whole text of a movement between an account and a part of it. */
export const potMove = new RegExp(`^(?:${wordings.join('|')})$`);

/** Names a movement whose text is the id of a pot. Other texts are readable. */
export const potName: MovementName = ({ text }) => (text.startsWith('POT_') ? 'Pot transfer' : undefined);
