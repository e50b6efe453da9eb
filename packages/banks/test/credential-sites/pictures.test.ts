import { inflateSync } from 'node:zlib';
import { signInReply } from '@fin-link/contracts/banks';
import { describe, expect, it } from 'vitest';
import { drawCaptcha } from '../../src/pictures/captcha.ts';
import { scenePictures } from '../../src/pictures/scenes.ts';
import { expectChallenge, expectProblem, expectReply, openTestSites } from './test-sites.ts';

const { send, signIn, answer } = await openTestSites();
const siteId = '16004';

const ask = async (userName = 'ok') => imageOf(expectChallenge(await signIn(siteId, userName), 'challenge'));
function imageOf(reply: ReturnType<typeof expectChallenge>) {
  const { challenge } = reply;
  return challenge.kind === 'image' ? { ...reply, challenge } : expect.fail(challenge.kind);
}

describe('Picture with characters at a credential site', () => {
  it('the typed characters of a picture are accepted, ignoring case and spaces', async () => {
    const { siteSession, challenge } = await ask();
    expect(challenge).toMatchObject({ options: [], image: expect.stringMatching(/^iVBORw0KGgo/) });
    const reply = expectReply(await answer(siteId, siteSession, 'r7 km4'), signInReply);
    expect(reply.result).toBe('signed-in');
  });

  it('a picture with characters has no text that reveals them', async () => {
    const { challenge } = await ask();
    expect(JSON.stringify({ ...challenge, image: null })).not.toMatch(/R7KM4/i);
  });

  it('a picture with characters changes after a wrong answer, on request, and at every sign-in', async () => {
    const first = await ask();
    const { siteSession } = first;
    const refused = imageOf(expectChallenge(await answer(siteId, siteSession, 'R7KM5'), 'challenge-refused'));
    const resent = await send('POST', `${siteId}/api/challenge/resend`, { token: siteSession });
    const shown = [first, refused, imageOf(expectChallenge(resent, 'challenge')), await ask()];
    expect(new Set(shown.map(({ challenge }) => challenge.image)).size).toBe(4);
    expect(expectReply(await answer(siteId, siteSession, 'R7KM4'), signInReply).result).toBe('signed-in');
  });
});

describe('Choice of pictures at a credential site', () => {
  it('some logins choose among pictures, and the lighthouse is right', async () => {
    const { siteSession, challenge } = await ask('ok-pictures-anna');
    expect(challenge.image).toBeNull();
    expect(challenge.options.map(({ text }) => text)).toEqual([
      'Sailboat',
      'Lighthouse',
      'Tree',
      'House',
      'Fish',
      'Mountain',
    ]);
    expect(expectChallenge(await answer(siteId, siteSession, 'tree'), 'challenge-refused').attemptsLeft).toBe(2);
    expect(expectReply(await answer(siteId, siteSession, 'lighthouse'), signInReply).result).toBe('signed-in');
  });

  it('the choice of pictures allows three attempts', async () => {
    const { siteSession } = await ask('ok-pictures');
    for (const wrong of ['fish', 'tree']) await answer(siteId, siteSession, wrong);
    expectProblem(await answer(siteId, siteSession, 'house'), 403, 'INVALID_ADDL_INFO_PROVIDED');
  });
});

describe('Picture drawn by a credential site', () => {
  it('the same seed draws the same picture', () => {
    expect(drawCaptcha(['R', '7'], 'a')).toBe(drawCaptcha(['R', '7'], 'a'));
    expect(drawCaptcha(['R', '7'], 'a')).not.toBe(drawCaptcha(['R', '7'], 'b'));
  });

  it('a drawn picture is a complete PNG', () => {
    for (const { image } of scenePictures()) {
      const file = Buffer.from(image, 'base64');
      expect(file.subarray(0, 8).toString('latin1')).toBe('\u0089PNG\r\n\u001A\n');
      const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
      const length = file.readUInt32BE(33);
      expect(file.subarray(37, 41).toString('latin1')).toBe('IDAT');
      expect(inflateSync(file.subarray(41, 41 + length))).toHaveLength((width * 3 + 1) * height);
      expect(file.subarray(-8).toString('hex')).toBe('49454e44ae426082');
    }
  });
});
