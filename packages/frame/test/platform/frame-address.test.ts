import { expect } from '@open-wc/testing';
import { readFrameAddress } from '../../src/platform/page-port/frame-address.ts';

const pathname = '/frame/pk_demo_key/link';
const nonce = 'n'.repeat(32);
const address = { publishableKey: 'pk_demo_key', view: 'link', nonce };

describe('frame: nonce in the address of the frame', () => {
  it('is read from the address, and from the history entry after a reload', () => {
    expect(readFrameAddress({ pathname, hash: `#${nonce}` }, null)).to.deep.equal(address);
    expect(readFrameAddress({ pathname, hash: '' }, { nonce })).to.deep.equal(address);
  });

  it('makes the address invalid when it is missing', () => {
    for (const kept of [null, undefined, 'x', {}, { nonce: 7 }, { nonce: '' }])
      expect(readFrameAddress({ pathname, hash: '' }, kept)).to.equal(null);
    expect(readFrameAddress({ pathname: '/frame/other', hash: `#${nonce}` }, null)).to.equal(null);
  });
});
