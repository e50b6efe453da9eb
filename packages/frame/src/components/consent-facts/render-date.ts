import type { TemplateResult } from 'lit';
import { html } from 'lit';
import type { Formats } from '../../platform/words/types/formats.ts';

/** Renders the day of an ISO 8601 instant as a `<time>` element. */
export const renderDate = (instant: string, formats: Formats): TemplateResult =>
  html`<time datetime=${instant}><bdi>${formats.date(instant)}</bdi></time>`;
