import { css } from 'lit';

export const bankStyles = css`
  .bank {
    display: grid;
    grid-template-columns: 40px minmax(0, 1fr);
    align-items: center;
    gap: var(--space-1) var(--space-3);
    min-block-size: 60px;
    padding: var(--space-2) var(--space-3);

    .logo {
      display: grid;
      place-items: center;
      inline-size: 40px;
      block-size: 40px;
      border-radius: var(--fin-radius-card);
      overflow: hidden;
      font-size: 0.875rem;
      font-weight: 700;
      color: var(--tint);
      background: color-mix(in oklab, var(--tint) 13%, var(--fin-color-surface));
    }
    .logo img {
      inline-size: 100%;
      block-size: 100%;
      object-fit: contain;
      background: #ffffff;
    }
    &:has(.tag) .logo {
      grid-row: span 2;
    }
    .name {
      font-weight: 600;
      line-height: 1.25;
    }
    .host,
    .tag {
      font-size: 0.875rem;
      line-height: 1.25;
    }
    .host {
      display: block;
      margin-block-start: 2px;
      color: var(--fin-color-muted);
    }
    .tag {
      grid-column: 2;
      justify-self: start;
      padding: 2px var(--space-2);
      border-radius: 1em;
      color: var(--fin-color-muted);
      background: var(--fin-color-sunken);
    }
    .tag.linked {
      color: var(--fin-color-success);
      background: var(--fin-color-success-soft);
    }
    .tag:is(.slow, .down) {
      color: var(--fin-color-warning);
      background: var(--fin-color-warning-soft);
    }
  }
  .bank[data-tint='0'] {
    --tint: light-dark(#0b5f8a, #7cc4ec);
  }
  .bank[data-tint='1'] {
    --tint: light-dark(#1b6b3a, #8fd6a6);
  }
  .bank[data-tint='2'] {
    --tint: light-dark(#7a4b00, #f5c26b);
  }
  .bank[data-tint='3'] {
    --tint: light-dark(#6b3fa0, #cdb2f2);
  }
  .bank[data-tint='4'] {
    --tint: light-dark(#9c2f5d, #f4a9c6);
  }
`;
