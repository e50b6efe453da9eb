import { css } from '../embedding-element/css.ts';

export const styles = css`
  :host([mode='dialog']) {
    display: contents;
  }
  dialog {
    box-sizing: border-box;
    inline-size: min(30rem, 100vw - 2rem);
    max-block-size: calc(var(--h, 100dvh) - 2rem);
    padding: 0;
    border: 1px solid var(--fin-color-divider, GrayText);
    border-radius: var(--fin-radius-dialog, 12px);
    overflow: hidden;
    overscroll-behavior: contain;
    color: var(--fin-color-text, CanvasText);
    background: var(--fin-color-surface, Canvas);
  }
  dialog iframe {
    max-block-size: calc(var(--h, 100dvh) - 2rem - 2px);
  }
  dialog::backdrop {
    background: rgb(0 0 0 / 0.5);
  }
  .close {
    position: absolute;
    inset-block-start: 0.5rem;
    inset-inline-end: 0.5rem;
    inline-size: 44px;
    block-size: 44px;
    border: 0;
    font-size: 1.25rem;
  }
  button:focus-visible {
    outline: 2px solid var(--fin-color-accent, Highlight);
    outline-offset: 2px;
  }
  @media (max-width: 479px) {
    dialog {
      inline-size: 100vw;
      max-inline-size: none;
      block-size: var(--h, 100dvh);
      max-block-size: none;
      border: 0;
      border-radius: 0;
    }
    dialog iframe {
      block-size: 100% !important;
      max-block-size: none;
    }
  }
`;
