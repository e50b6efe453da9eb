import fc from 'fast-check';
import type { ListedTransaction } from '../../../src/banks/connectors/contract/connector.ts';
import { bought } from '../../linking/refreshes/scripted-linking.ts';

/** A row of the bank. The object stays the same when its id and contents change. */
interface BankRow {
  id: string;
  day: number;
  cents: number;
  text: string;
  status: 'PENDING' | 'POSTED';
  /** The user's note. */
  note: string | null;
  isHidden: boolean;
}

const changes = ['appear', 'twin', 'correct', 'reuse', 'hide', 'return', 'authorize', 'post', 'drop', 'edit'] as const;
const numberings = ['renumber', 'exchange', 'toggle'] as const;
/** Part of its list that the bank returns. `shifted`: a new row appears while pages are read. */
const readings = ['whole', 'whole', 'whole', 'shifted', 'cut', 'failed', 'empty', 'shortened'] as const;

export type Reading = (typeof readings)[number];

interface Step {
  changes: { kind: (typeof changes)[number]; pick: number; value: number }[];
  numbering: (typeof numberings)[number] | null;
  reading: Reading;
}

export const steps = fc.array(
  fc.record({
    changes: fc.array(fc.record({ kind: fc.constantFrom(...changes), pick: fc.nat(1_000), value: fc.nat(1_000) }), {
      maxLength: 4,
    }),
    numbering: fc.option(fc.constantFrom(...numberings), { freq: 2 }),
    reading: fc.constantFrom(...readings),
  }),
  { minLength: 2, maxLength: 8 },
);

const isSame = (one: BankRow, other: BankRow): boolean => textOf(one, false) === textOf(other, false);

export const textOf = ({ status, day, cents, text, note }: BankRow, withNote = true): string =>
  [status, dateOf(day), `-${(cents / 100).toFixed(2)}`, text, ...(withNote ? [note ?? ''] : [])].join(' ');

const dateOf = (day: number): string => `2026-01-${String(day).padStart(2, '0')}`;

/** Rows of a bank, and the state that a service should reach after a complete read. */
export class BankHistory {
  rows: BankRow[] = [];
  #count = 0;
  #hasIds = true;
  /** Rows that the next read lists in this form for the first time. */
  #fresh = new Set<BankRow>();
  /** Whether ids have changed since the last complete read. If the contents of a row also change, it counts as another row. */
  #isRenumbered = false;

  /** The bank's list, newest first, with or without ids. */
  get list(): BankRow[] {
    return this.rows.filter(({ isHidden }) => !isHidden).toSorted((one, other) => other.day - one.day);
  }

  get hasIds(): boolean {
    return this.#hasIds;
  }

  get #isAllListed(): boolean {
    return this.rows.every(({ isHidden }) => !isHidden);
  }

  toListed = ({ id, day, cents, text, status }: BankRow): ListedTransaction => ({
    ...bought('', {
      date: dateOf(day),
      postDate: status === 'POSTED' ? dateOf(day) : null,
      status,
      description: text,
      amount: { amount: `-${(cents / 100).toFixed(2)}`, currency: 'USD' },
    }),
    key: this.#hasIds ? id : { contents: [status, dateOf(day), String(cents), text] },
  });

  /** Changes the bank's list. Makes only changes that the coming read can detect. */
  apply({ changes: wanted, numbering, reading }: Step): void {
    this.#fresh.clear();
    const isWhole = reading === 'whole' || reading === 'shifted';
    const isRenumbered = numbering !== null || this.#isRenumbered;
    for (const change of wanted) this.#change(change, { isWhole, isRenumbered });
    // Ids appear or disappear at most once between two whole reads.
    if (numbering !== null && !(numbering === 'toggle' && this.#isRenumbered)) this.#renumber(numbering);
    this.#isRenumbered = isRenumbered && !isWhole;
  }

  /** Adds a row that is not similar to any other row. */
  appear(value = 0): BankRow {
    this.#count += 1;
    const unlisted = new Set(this.rows.filter(({ isHidden }) => isHidden).map(({ cents }) => cents));
    const usual = 100 * (1 + (value % 3));
    const row: BankRow = {
      id: `id-${this.#count}`,
      day: 1 + (value % 12),
      cents: unlisted.has(usual) ? 10_000 + this.#count : usual,
      text: `TEXT ${this.#count}`,
      status: 'POSTED',
      note: null,
      isHidden: false,
    };
    this.rows.unshift(row);
    this.#fresh.add(row);
    return row;
  }

  #change(
    { kind, pick, value }: Step['changes'][number],
    { isWhole, isRenumbered }: { isWhole: boolean; isRenumbered: boolean },
  ): void {
    const posted = this.rows.filter(({ status }) => status === 'POSTED');
    const row = posted[pick % Math.max(1, posted.length)];
    const alike = row === undefined ? [] : posted.filter((other) => isSame(other, row));
    const change = (of: BankRow, to: Partial<BankRow>) => void this.#fresh.add(Object.assign(of, to));
    const pending = this.rows.find(({ status }) => status === 'PENDING');
    this.#count += 1;
    if (kind === 'appear' && isWhole) this.appear(value);
    if (kind === 'authorize' && isWhole)
      change(this.appear(value), { status: 'PENDING', day: 8 + (value % 5), cents: 20_000 + this.#count });
    if (kind === 'post' && pending !== undefined && isWhole)
      change(pending, { status: 'POSTED', id: `id-${this.#count}`, text: `POSTED ${this.#count}` });
    if (kind === 'drop' && pending !== undefined && isWhole && this.list.length > 1)
      this.rows.splice(this.rows.indexOf(pending), 1);
    if (row === undefined || !isWhole) return;
    const isAlone = alike.length === 1 && !row.isHidden;
    // If two rows match a pending one, neither gets its edit.
    if (kind === 'twin' && alike.every((other) => !other.isHidden && !this.#fresh.has(other)))
      this.rows.unshift({ ...row, id: `id-${this.#count}`, note: null });
    if (kind === 'correct' && isAlone && this.#hasIds && !isRenumbered)
      change(row, value % 2 === 0 ? { cents: 30_000 + this.#count } : { text: `CORRECTED ${this.#count}` });
    if (kind === 'reuse' && isAlone && this.#hasIds && !isRenumbered && this.#isAllListed)
      change(this.appear(), { id: row.id, day: row.day === 14 ? 13 : 14, cents: 40_000 + this.#count });
    // A new row with the same amount would replace it.
    if (kind === 'hide' && isAlone && ![...this.#fresh].some(({ cents }) => cents === row.cents)) row.isHidden = true;
    if (kind === 'return') row.isHidden = false;
  }

  #renumber(how: NonNullable<Step['numbering']>): void {
    if (how === 'toggle') this.#hasIds = !this.#hasIds;
    // The service treats a row with the id of a pending row as the same row.
    const isPending = this.rows.some(({ status }) => status === 'PENDING');
    if (how === 'exchange' && (isPending || !this.#isAllListed)) return;
    const listed = this.list;
    const ids = listed.map(({ id }) => id);
    for (const [index, row] of listed.entries()) {
      this.#count += 1;
      row.id = how === 'exchange' ? (ids[(index + 1) % ids.length] ?? row.id) : `id-${this.#count}`;
    }
  }
}
