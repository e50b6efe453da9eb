import { css } from 'lit';

/** Styles of the modal dialog. */
export const dialogStyles = css`
  dialog {
    inline-size: min(440px, 100vi - 32px);
    max-block-size: calc(100dvb - 32px);
    padding: var(--space-6);
    overflow: auto;
    overscroll-behavior: contain;
    box-sizing: border-box;
    border: 1px solid var(--fin-color-divider);
    border-radius: var(--fin-radius-dialog);
    color: var(--fin-color-text);
    background: var(--fin-color-surface);
    box-shadow: 0 12px 32px rgb(0 0 0 / 24%);
    animation: fin-rise 200ms ease-out;
  }
  dialog::backdrop {
    background: rgb(10 16 22 / 56%);
  }
  h2 {
    margin: 0 0 var(--space-2);
    font-size: 1.375rem;
    font-weight: 650;
    line-height: 1.25;
    text-wrap: balance;
    overflow-wrap: anywhere;
    scroll-margin-block: 32px;
  }
  h2:focus {
    outline: none;
  }
  .actions {
    display: grid;
    gap: var(--space-2);
    margin-block-start: var(--space-6);
  }
  @keyframes fin-rise {
    from {
      opacity: 0;
      translate: 0 8px;
    }
  }
  @media (min-width: 480px) {
    .actions {
      display: flex;
      flex-flow: row-reverse wrap;
      justify-content: flex-start;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    dialog {
      animation: none;
    }
  }
`;
