import { css } from 'lit';

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
      border: 1px solid var(--fin-color-divider);
      cursor: pointer;
      transition:
        background-color 120ms,
        border-color 120ms;
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
    .popular {
      display: grid;
      gap: var(--space-2);
    }
    .popular [role='option'] {
      border-radius: var(--fin-radius-card);
    }
    .results [role='option'] + [role='option'] {
      border-block-start: 0;
    }
    .results [role='option']:first-of-type {
      border-start-start-radius: var(--fin-radius-card);
      border-start-end-radius: var(--fin-radius-card);
    }
    .results [role='option']:last-of-type {
      border-end-start-radius: var(--fin-radius-card);
      border-end-end-radius: var(--fin-radius-card);
    }
    .skeleton {
      min-block-size: 62px;
      border-radius: var(--fin-radius-card);
      background: var(--fin-color-sunken);
      animation: fin-breathe 1.6s ease-in-out infinite;
    }
  }
  @container (width >= 22.5rem) {
    .banks .popular {
      grid-template-columns: 1fr 1fr;
    }
  }
  @container (22.5rem <= width < 37.5rem) {
    .banks .popular .bank {
      grid-template-columns: minmax(0, 1fr);
      align-content: start;
      padding: var(--space-3);
    }
    .banks .popular .bank .logo {
      grid-row: auto;
    }
    .banks .popular .tag {
      grid-column: 1;
    }
  }
  @container (width >= 30rem) {
    .banks .results .bank {
      grid-template-columns: 40px minmax(0, 1fr) auto;
    }
    .banks .results .bank .logo {
      grid-row: auto;
    }
    .banks .results .tag {
      grid-column: 3;
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
