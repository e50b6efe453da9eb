import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js';

// The library draws on a canvas and sets sizes by script, which this site's policy allows. The bundle contains only the
// registered parts.
Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
);
Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;

const locale = 'en-US';
/** Maximum length of a bar's label in characters. */
const maxLabelLetters = 22;
const monthLabel = /^[A-Z][a-z]{2} \d{4}$/;
const dayLabel = /^([A-Z][a-z]{2} \d{1,2}), \d{4}$/;

/** Returns the current value of a color in the style sheets. A canvas does not resolve custom properties. */
function colorOf(drawing: HTMLElement, name: string): string {
  drawing.style.color = `var(${name})`;
  const { color } = getComputedStyle(drawing);
  drawing.style.color = '';
  return color;
}

/**
 * Shortens a label of an axis. A day loses its year, and a month other than January: `Nov 8, 2026` becomes `Nov 8`, `Nov 2026` becomes
 * `Nov`. A long name ends with an ellipsis.
 */
function shortLabel(label: string): string {
  const day = dayLabel.exec(label)?.[1];
  if (day !== undefined) return day;
  if (monthLabel.test(label)) return label.startsWith('Jan') ? label : label.slice(0, 3);
  const letters = Array.from(new Intl.Segmenter().segment(label), ({ segment }) => segment);
  return letters.length > maxLabelLetters ? `${letters.slice(0, maxLabelLetters - 1).join('')}…` : label;
}

interface TableData {
  /** Row headings, in the order of the chart. */
  labels: readonly string[];
  series: readonly { name: string; amounts: readonly number[] }[];
}

/** Returns the contents of a table. Each column whose cells have `data-amount` is a series. */
function readTable(table: HTMLTableElement): TableData {
  const rows = [...table.querySelectorAll<HTMLTableRowElement>('tbody tr')];
  if (table.dataset['order'] === 'newest') rows.reverse();
  const amountCells = [...(rows[0]?.cells ?? [])].filter((cell) => cell.dataset['amount'] !== undefined);
  return {
    labels: rows.map((row) => row.querySelector('th')?.textContent.trim() ?? ''),
    series: amountCells.map(({ cellIndex }) => ({
      name: table.tHead?.rows[0]?.cells[cellIndex]?.textContent ?? '',
      amounts: rows.map((row) => Number(row.cells[cellIndex]?.dataset['amount'] ?? 0)),
    })),
  };
}

/** Returns the axes of a chart: one with amounts, for example `$1.2K`, and one with labels. */
function axesOf(drawing: HTMLElement, labels: readonly string[]) {
  const isLine = drawing.dataset['chart'] === 'line';
  const short = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: drawing.dataset['currency'] ?? 'USD',
    notation: 'compact',
    maximumSignificantDigits: isLine ? 4 : 3,
  });
  const color = colorOf(drawing, '--muted');
  return {
    amountAxis: {
      // A line shows changes of a large amount, which an axis from zero would flatten.
      beginAtZero: !isLine,
      grid: { color: colorOf(drawing, '--divider') },
      ticks: { color, maxTicksLimit: 6, callback: (value: string | number) => short.format(Number(value)) },
    },
    labelAxis: {
      grid: { display: false },
      ticks: {
        color,
        maxRotation: 0,
        // Dates need room, names of bars do not.
        maxTicksLimit: isLine ? 5 : 24,
        autoSkipPadding: 16,
        callback: (_value: string | number, index: number) => shortLabel(labels[index] ?? ''),
      },
    },
  };
}

/** Draws the table that follows a drawing as a chart. Returns `null` if the canvas or the table is missing. */
function draw(drawing: HTMLElement): Chart | null {
  const canvas = drawing.querySelector('canvas');
  const table = drawing.parentElement?.querySelector('table');
  if (canvas === null || table === null || table === undefined) return null;
  const { labels, series } = readTable(table);
  const look = drawing.dataset['chart'];
  const isBars = look === 'bars';
  const isLine = look === 'line';
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: drawing.dataset['currency'] ?? 'USD' });
  const seriesColors = [colorOf(drawing, '--accent'), colorOf(drawing, '--border')];
  const textColor = colorOf(drawing, '--muted');
  const lineStyle = {
    borderColor: seriesColors[0],
    pointRadius: labels.length < 2 ? 4 : 0,
    pointHitRadius: 16,
  };
  // Each bar takes 36 pixels, the axis below the bars 48.
  if (isBars) drawing.style.blockSize = `${labels.length * 36 + 48}px`;
  const { amountAxis, labelAxis } = axesOf(drawing, labels);
  return new Chart(canvas, {
    type: isLine ? 'line' : 'bar',
    data: {
      labels: [...labels],
      datasets: series.map(({ name, amounts }, index) => ({
        label: name,
        data: [...amounts],
        ...(isLine
          ? lineStyle
          : {
              backgroundColor: seriesColors[index % seriesColors.length] ?? textColor,
              borderRadius: 3,
              maxBarThickness: 28,
            }),
      })),
    },
    options: {
      animation: false,
      maintainAspectRatio: false,
      indexAxis: isBars ? 'y' : 'x',
      interaction: { mode: 'index', intersect: false, axis: isBars ? 'y' : 'x' },
      scales: isBars ? { x: amountAxis, y: labelAxis } : { x: labelAxis, y: amountAxis },
      plugins: {
        legend: { display: series.length > 1, labels: { color: textColor, boxWidth: 12 } },
        tooltip: {
          callbacks: {
            label: ({ dataset, parsed: { x, y } }) => `${dataset.label ?? ''}: ${money.format((isBars ? x : y) ?? 0)}`,
          },
        },
      },
    },
  });
}

const drawAll = (): Chart[] =>
  [...document.querySelectorAll<HTMLElement>('[data-chart]')].flatMap((drawing) => draw(drawing) ?? []);

let charts = drawAll();
function redraw(): void {
  for (const chart of charts) chart.destroy();
  charts = drawAll();
}
// A canvas does not follow color changes in the style sheets.
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
document.addEventListener('content-replaced', redraw);
new MutationObserver(redraw).observe(document.documentElement, { attributeFilter: ['data-theme'] });
