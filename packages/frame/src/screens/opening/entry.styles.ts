import { css } from 'lit';

/** Styles of the entry screen, for the style sheet in the frame's HTML document. Later screens add more styles for buttons. */
export const entryStyles = css`
  .button.primary {
    color: var(--fin-color-on-accent);
    background: var(--fin-color-accent);
  }
  .button.secondary {
    color: var(--fin-color-text);
    background: var(--fin-color-sunken);
  }
  .app-mark {
    display: block;
    block-size: 56px;
    max-inline-size: 200px;
  }
  .points {
    display: grid;
    gap: var(--space-4);
    padding-block: var(--space-2);
    text-wrap: pretty;

    li {
      display: grid;
      grid-template-columns: 24px 1fr;
      gap: var(--space-3);
    }
    .icon {
      color: var(--fin-color-success);
    }
  }
`;
