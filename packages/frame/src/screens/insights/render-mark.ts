import type { SVGTemplateResult, TemplateResult } from 'lit';
import { html, svg } from 'lit';
import { icon } from '../../components/icons/icons.ts';
import { isWarning, lookOf } from './insight-feed.ts';

/** Paths of the drawings, in an icon of 24 pixels. */
const shapes: Readonly<Record<ReturnType<typeof lookOf>, SVGTemplateResult>> = {
  link: svg`<path d="M12 6v12M6 12h12"/>`,
  balance: svg`<path d="M4 8.5h16v10H4zM4 8.5l11-4v4M15.5 13.5h.5"/>`,
  card: svg`<path d="M3.5 6h17v12h-17zM3.5 10.5h17M7 14.5h3"/>`,
  calendar: svg`<path d="M4.5 6h15v13.5h-15zM4.5 10.5h15M8.5 3.5v4M15.5 3.5v4"/>`,
  in: svg`<path d="M12 4.5v11m-5-5 5 5 5-5M5 19.5h14"/>`,
  out: svg`<path d="M5.5 8.5h13l1 11h-15zM9 11V7a3 3 0 0 1 6 0v4"/>`,
  chart: svg`<path d="M5 19.5v-6M12 19.5v-15M19 19.5v-10"/>`,
};

/** Renders the mark of an insight, in a warning color if the insight is a warning. */
export function renderMark(insightName: string): TemplateResult {
  const look = lookOf(insightName);
  const tone = isWarning(insightName) ? 'warning' : look === 'in' ? 'success' : 'calm';
  return html`<span class=${`mark ${tone}`}>${icon(shapes[look])}</span>`;
}
