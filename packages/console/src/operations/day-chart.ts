import { html, svg, type TemplateResult } from 'lit';

/** Values of a day, one for each line. */
interface Day {
  readonly label: string;
  readonly values: readonly [number, number];
}

/**
 * Draws two lines over days, with the greatest value and the first and last day as labels. The drawing stretches, but its labels keep their
 * size. The page also has the values as a table.
 */
export function dayChart(name: string, lines: readonly [string, string], days: readonly Day[]): TemplateResult {
  const most = Math.max(1, ...days.flatMap(({ values }) => values));
  const x = (index: number): number => rounded((index / Math.max(1, days.length - 1)) * 100);
  const y = (value: number): number => rounded((1 - value / most) * 100);
  const pathOf = (line: 0 | 1): string =>
    days.map(({ values }, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(values[line])}`).join('');
  return html`<figure class="day-chart">
    <figcaption class="legend">
      <span class="line-0">${lines[0]}</span><span class="line-1">${lines[1]}</span>
    </figcaption>
    <div class="plot">
      <span class="most" aria-hidden="true">${most.toLocaleString('en-US')}</span>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label=${name}>
        ${[0, 50, 100].map((at) => svg`<path class="tick" d=${`M0 ${at}H100`} />`)}
        <path class="line-0" d=${pathOf(0)} />
        <path class="line-1" d=${pathOf(1)} />
      </svg>
    </div>
    <div class="days" aria-hidden="true"><span>${days[0]?.label}</span><span>${days.at(-1)?.label}</span></div>
  </figure>`;
}

/** Returns a number with at most two decimals. */
const rounded = (value: number): number => Math.round(value * 100) / 100;
