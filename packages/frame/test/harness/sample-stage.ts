import { emulateMedia } from '@web/test-runner-commands';
import type { Sample } from '../fixtures/samples.ts';
import type { Stage, StageOptions } from './stage.ts';
import { setStage } from './stage.ts';

const stages: Stage[] = [];

/** Shows a sample on a stage that is removed after the test. Motion is off, because a half-faded screen has other colors. */
export async function show(sample: Sample, options: StageOptions = {}): Promise<Stage> {
  await emulateMedia({ reducedMotion: 'reduce' });
  const stage = await setStage(document.body, sample, options);
  stages.push(stage);
  return stage;
}

afterEach(() => {
  for (const stage of stages.splice(0)) stage.remove();
  delete document.documentElement.dataset['theme'];
});

/** The browser's timer, even if a test replaces the timers of the frame. */
const later = setTimeout.bind(globalThis);

/** Waits until `check` returns a truthy value. The timeout of the test is the limit. */
export async function until<T>(check: () => T | null | undefined | false): Promise<T> {
  for (;;) {
    const value = check();
    if (value) return value;
    await new Promise((resolve) => later(resolve, 10));
  }
}
