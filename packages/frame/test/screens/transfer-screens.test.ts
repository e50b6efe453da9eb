import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import {
  investment,
  pickInvestmentState,
  positionsState,
  transferDetailsState,
  transferReviewState,
} from '../fixtures/transfers.ts';
import { show } from '../harness/sample-stage.ts';
import type { Stage } from '../harness/stage.ts';
import { settled } from '../harness/stage.ts';

const plain = (text: string | null | undefined): string =>
  (text ?? '')
    .replaceAll(/[\u2068\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
const primary = ({ root }: Stage): HTMLButtonElement => root.querySelector('.button.primary') as HTMLButtonElement;
const boxes = ({ root }: Stage): HTMLInputElement[] => [...root.querySelectorAll<HTMLInputElement>('tbody input')];
const caption = ({ root }: Stage): string => plain(root.querySelector('caption')?.textContent);

async function press(stage: Stage, control: HTMLElement | null | undefined): Promise<void> {
  control?.focus();
  await sendKeys({ press: 'Space' });
  await settled(stage.root);
}

describe('frame: screens of an asset transfer', () => {
  it('an account that cannot be transferred says why and cannot be picked', async () => {
    const { root } = await show({ state: pickInvestmentState() });
    const unfit = [...root.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter((one) => one.disabled);
    expect(unfit).to.have.length(3);
    const reasons = unfit.map((one) => plain(one.closest('label')?.textContent)).join(' ');
    expect(reasons).to.contain('Only investment accounts');
    expect(reasons).to.contain('The name at Northwind Brokerage doesn’t match the one ');
  });

  it('positions are all selected at first, and a part of them is sent by its ids', async () => {
    const stage = await show({ state: positionsState() });
    expect(caption(stage)).to.equal('4 of 4 positions selected');
    await press(stage, boxes(stage)[0]);
    expect(caption(stage)).to.equal('3 of 4 positions selected');
    await press(stage, primary(stage));
    expect(stage.intents.at(-1)).to.deep.equal({
      type: 'positionsChosen',
      choice: { scope: 'partial', positionIds: [2, 3, 4] },
    });
    expect(stage.reports).to.deep.equal([
      { name: 'transfer_positions', props: { found: 4, chosen: 3, scope: 'partial' } },
    ]);
  });

  it('everything that is selected is the whole account', async () => {
    const stage = await show({ state: positionsState() });
    await press(stage, primary(stage));
    expect(stage.intents.at(-1)).to.deep.equal({ type: 'positionsChosen', choice: { scope: 'full', positionIds: [] } });
  });

  it('a position that may stay behind says so beside its checkbox', async () => {
    const stage = await show({ state: positionsState() });
    const described = document.getElementById(boxes(stage)[1]?.getAttribute('aria-describedby') ?? '');
    expect(plain(described?.textContent)).to.equal('May not transfer. Only whole shares can be transferred.');
  });

  it('an account without positions offers its cash alone', async () => {
    const stage = await show({ state: positionsState({ account: investment({ positions: [] }) }) });
    await press(stage, primary(stage));
    expect(stage.intents.at(-1)).to.deep.equal({ type: 'positionsChosen', choice: { scope: 'cash', positionIds: [] } });
  });

  it('a number that the firm does not state is asked for, and checked', async () => {
    const stage = await show({ state: transferDetailsState({ account: investment({ knowsNumber: false }) }) });
    await press(stage, primary(stage));
    expect(stage.intents).to.deep.equal([]);
    expect(plain(stage.root.textContent)).to.contain('Enter the account number.');
    const input = stage.root.querySelector('fin-field input') as HTMLInputElement;
    input.focus();
    await sendKeys({ type: '0000 1111' });
    await press(stage, primary(stage));
    expect(stage.intents.at(-1)).to.deep.equal({ type: 'detailsConfirmed' });
  });

  it('the review lists positions with name and quantity, names the cash once, and adds it all up', async () => {
    const rows = ({ root }: Stage) => [...root.querySelectorAll('.contents li')].map((one) => plain(one.textContent));
    const part = await show({ state: transferReviewState() });
    expect(rows(part)).to.deep.equal([
      'Total Market Index ETF Quantity 112 $9,120.00',
      'Municipal Bond 4.25 % 2031 Quantity 40 $10,145.00',
      'Cash Not included',
      'Total $19,265.00',
    ]);
    expect(plain(part.root.textContent)).to.contain('Account number Ending in 7710');
    await part.show({ state: transferReviewState({ choice: { scope: 'full', positionIds: [] } }) });
    expect(rows(part).slice(-2)).to.deep.equal(['Cash Included $360.50', 'Total $37,865.50']);
    expect(plain(part.root.textContent).match(/cash/gi)).to.have.length(1);
  });

  it('nothing is shared before it is declared', async () => {
    const stage = await show({ state: transferReviewState() });
    await press(stage, primary(stage));
    expect(stage.intents).to.deep.equal([]);
    const box = stage.root.querySelector('.declaration input') as HTMLInputElement;
    expect(document.activeElement).to.equal(box);
    expect(box.ariaInvalid).to.equal('true');
    await press(stage, box);
    await press(stage, primary(stage));
    expect(stage.intents.at(-1)).to.include({ type: 'transferConfirmed', accountNumber: null });
  });
});
