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
/** Maximum number of letters of a name beside its bar. */
const mostLetters = 22;

/** Returns the current value of a color in the style sheets. A canvas does not resolve custom properties. */
function colorOf(drawing: HTMLElement, name: string): string {
  drawing.style.color = `var(${name})`;
  const { color } = getComputedStyle(drawing);
  drawing.style.color = '';
  return color;
}

/** Shortens a label of an axis: a month has its year only in January, and a long name is cut. */
const shortLabel = (label: string): string =>
  /^[A-Z][a-z]{2} \d{4}$/.test(label)
    ? label.replace(/^(?!Jan).* \d{4}$/, label.slice(0, 3))
    : label.length > mostLetters
      ? `${label.slice(0, mostLetters - 1)}…`
      : label;

/** Draws the table that follows a drawing as a chart. */
function draw(drawing: HTMLElement): Chart | null {
  const canvas = drawing.querySelector('canvas');
  const table = drawing.parentElement?.querySelector('table');
  if (canvas === null || table === null || table === undefined) return null;
  const rows = [...table.querySelectorAll<HTMLTableRowElement>('tbody tr')];
  if (table.dataset['order'] === 'newest') rows.reverse();
  // Columns whose cells have an amount are series.
  const cells = [...(rows[0]?.cells ?? [])];
  const series = cells.filter((cell) => cell.dataset['amount'] !== undefined).map((cell) => cell.cellIndex);
  const names = series.map((column) => table.tHead?.rows[0]?.cells[column]?.textContent ?? '');
  const look = drawing.dataset['chart'];
  const isBars = look === 'bars';
  const isLine = look === 'line';
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: drawing.dataset['currency'] ?? 'USD' });
  const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumSignificantDigits: isLine ? 4 : 3 });
  const colors = [colorOf(drawing, '--accent'), colorOf(drawing, '--border')];
  const [grid, text, area] = [
    colorOf(drawing, '--divider'),
    colorOf(drawing, '--muted'),
    colorOf(drawing, '--accent-soft'),
  ];
  const line = {
    borderColor: colors[0],
    backgroundColor: area,
    fill: 'start',
    cubicInterpolationMode: 'monotone' as const,
    pointRadius: rows.length < 2 ? 4 : 0,
    pointHitRadius: 16,
  };
  if (isBars) drawing.style.blockSize = `${rows.length * 36 + 48}px`;
  const amounts = {
    beginAtZero: !isLine,
    grid: { color: grid },
    ticks: { color: text, maxTicksLimit: 6, callback: (value: string | number) => short.format(Number(value)) },
  };
  const written = rows.map((row) => row.querySelector('th')?.textContent.trim() ?? '');
  const labels = {
    grid: { display: false },
    ticks: {
      color: text,
      maxRotation: 0,
      callback: (_value: string | number, at: number) => shortLabel(written[at] ?? ''),
    },
  };
  return new Chart(canvas, {
    type: isLine ? 'line' : 'bar',
    data: {
      labels: written,
      datasets: names.map((label, at) => ({
        label,
        data: rows.map((row) => Number(row.cells[series[at] ?? 0]?.dataset['amount'] ?? 0)),
        ...(isLine
          ? line
          : { backgroundColor: colors[at % colors.length] ?? text, borderRadius: 3, maxBarThickness: 28 }),
      })),
    },
    options: {
      animation: false,
      maintainAspectRatio: false,
      indexAxis: isBars ? 'y' : 'x',
      interaction: { mode: 'index', intersect: false, axis: isBars ? 'y' : 'x' },
      scales: isBars ? { x: amounts, y: labels } : { x: labels, y: amounts },
      plugins: {
        legend: { display: names.length > 1, labels: { color: text, boxWidth: 12 } },
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
