import { css } from 'lit';

/** Styles of the advice about a problem. */
export const problemStyles = css`
  fin-problem {
    display: grid;
    gap: var(--space-4);
    justify-items: start;

    .what {
      display: grid;
      gap: var(--space-2);
    }
    .steps {
      display: grid;
      gap: var(--space-2);
      padding-inline-start: var(--space-6);
      list-style: decimal;
    }
    .unusable {
      inline-size: 100%;
    }
    .unusable h3 {
      margin-block-end: var(--space-2);
      font-size: 1rem;
    }
    .unusable ul {
      display: grid;
      gap: var(--space-2);
    }
    .unusable li {
      padding: var(--space-3) var(--space-4);
      border-radius: var(--fin-radius-card);
      background: var(--fin-color-sunken);
    }
    .unusable bdi {
      display: block;
      font-weight: 600;
    }
    .folded {
      inline-size: 100%;
      border: 0;
      font-size: 0.875rem;
      color: var(--fin-color-muted);
    }
    .folded > summary {
      min-block-size: 44px;
      justify-content: start;
      margin-inline: calc(var(--space-2) * -1);
      padding: 0 var(--space-2);
    }
    .folded > summary::after {
      inline-size: 7px;
      block-size: 7px;
      margin-inline: 0;
    }
    .folded > .content {
      display: grid;
      gap: var(--space-1);
      justify-items: start;
      padding: var(--space-1) 0 0;
    }
    code {
      font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
      overflow-wrap: anywhere;
    }
    .folded .button {
      margin-inline: calc(var(--space-2) * -1);
      min-block-size: 44px;
      font-size: 0.875rem;
    }
    .folded .icon {
      inline-size: 18px;
      block-size: 18px;
    }
  }
`;
