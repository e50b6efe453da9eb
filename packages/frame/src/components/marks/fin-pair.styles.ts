import { css } from 'lit';

/** Styles of the marks of app and bank, side by side. */
export const pairStyles = css`
  fin-pair {
    display: block;

    .icon,
    span {
      inline-size: 24px;
    }
    span {
      display: flex;
      justify-content: space-between;
    }
    i {
      inline-size: 5px;
      block-size: 5px;
      border-radius: 50%;
      background: currentColor;
    }
    .linking i {
      animation: fin-travel 1.2s ease-in-out infinite;
    }
    i:nth-child(2) {
      animation-delay: 0.2s;
    }
    i:nth-child(3) {
      animation-delay: 0.4s;
    }
    .icon {
      color: var(--fin-color-success);
      stroke-dasharray: 24;
      animation: fin-draw 250ms ease-out 150ms backwards;
    }
  }
  @keyframes fin-travel {
    0%,
    60%,
    100% {
      opacity: 0.3;
    }
    30% {
      opacity: 1;
    }
  }
  @keyframes fin-draw {
    from {
      stroke-dashoffset: 24;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    fin-pair :is(i, .icon) {
      animation: none;
    }
  }
`;
