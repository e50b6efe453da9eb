import { css } from 'lit';

/** Styles of the marks of banks and apps, for the style sheet in the frame's HTML document. */
export const marksStyles = css`
  :is(.pair, .head) > .logo {
    inline-size: 40px;
    block-size: 40px;
  }
  .logo {
    border-radius: var(--fin-radius-card);
    object-fit: contain;
  }
  /* A drawn mark has its own background. */
  .logo:not([src^='data:image/svg']) {
    background: #ffffff;
  }
  .pair {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    color: var(--fin-color-muted);
  }
`;
