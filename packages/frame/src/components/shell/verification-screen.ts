import type { VerificationScreen as VerificationState } from '@fin-link/flow';
import { untilLoaded } from '../../platform/loading/until-loaded.ts';
import type { VerificationStrings } from '../../platform/words/types/verification-strings.ts';
import { ScreenElement } from './screen-element.ts';

/** Base class of the screens of verification, whose words are loaded with them. */
export abstract class VerificationScreen<S extends VerificationState['step']> extends ScreenElement<S> {
  /** Waits for the words: they are there on the first update, and are loaded when the language has changed. */
  protected override async scheduleUpdate(): Promise<void> {
    const { verification } = this.words;
    if (verification.loaded === null)
      await untilLoaded(
        () => verification.load(),
        () => this.isConnected,
      );
    await super.scheduleUpdate();
  }

  protected get strings(): VerificationStrings {
    const { loaded } = this.words.verification;
    // Fails for a screen that is removed before its words are loaded.
    if (loaded === null) throw new Error('frame.words-missing');
    return loaded;
  }

  /** Name of the bank, or the words for one that is not known. */
  protected bankName(connection: { provider: { name: string } } | null): string {
    return connection?.provider.name ?? this.words.problem.yourBank;
  }
}
