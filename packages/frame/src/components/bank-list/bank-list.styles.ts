import { css } from 'lit';

/** Styles of the list of banks, without its rows. */
export const bankListStyles = css`
  .banks {
    .group-name {
      display: block;
      margin-block-end: var(--space-2);
      font-size: 0.875rem;
      font-weight: 600;
      color: var(--fin-color-muted);
    }
    [role='listbox'] {
      transition: opacity 120ms;
    }
    [role='listbox'].stale {
      opacity: 0.6;
    }
    [role='option'] {
      border-radius: var(--fin-radius-card);
      cursor: pointer;
      transition: background-color 120ms;
    }
    /* The line starts below the text, not below the mark. */
    [role='option']:not(:last-child)::after {
      content: '';
      position: absolute;
      inset: auto 12px 0 72px;
      border-block-end: 1px solid var(--fin-color-divider);
    }
    [role='option']:hover {
      background: var(--fin-color-sunken);
    }
    [role='option'][aria-selected='true'] {
      z-index: 1;
      outline: 2px solid var(--fin-color-accent);
      outline-offset: -2px;
      background: var(--fin-color-sunken);
    }
    .skeleton {
      block-size: 44px;
      margin-block: var(--space-6);
      /* A mark, and a line for the name. */
      border-inline-start: 44px solid var(--fin-color-sunken);
      border-radius: var(--fin-radius-card);
      background: linear-gradient(var(--fin-color-sunken) 0 0) center / 80% 16px no-repeat;
      animation: fin-breathe 1.6s ease-in-out infinite;
    }
  }
  @keyframes fin-breathe {
    50% {
      opacity: 0.55;
    }
  }
  @media (forced-colors: active) {
    .banks [role='option'][aria-selected='true'] {
      outline-color: Highlight;
    }
  }
`;
