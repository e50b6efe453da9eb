import { describe, expect, it } from 'vitest';
import { faultsOf } from '../../../scripts/words/glossary.ts';
import { sentencesOfPage } from '../../../scripts/words/sentences.ts';
import { openDemo } from '../parties/open-demo.ts';

describe('demo: words of its pages', async () => {
  const demo = await openDemo();
  const cookie = await demo.signIn();
  const pages = ['/', '/link', '/lite', '/connections', '/consents', '/accounts', '/events', '/guides', '/nowhere'];

  it.each(pages)('keep to the glossary at %s', async (url) => {
    const { body } = await demo.send({ url }, cookie);
    const sentences = sentencesOfPage(body);
    expect(sentences.length).toBeGreaterThan(5);
    expect(faultsOf({ name: url, language: 'en-US', sentences })).toEqual([]);
  });
});
