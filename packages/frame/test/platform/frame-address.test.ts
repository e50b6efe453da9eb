import { expect } from '@open-wc/testing';
import { readFrameAddress } from '../../src/platform/page-port/frame-address.ts';

const pathname = '/frame/pk_demo_key/link';
const nonce = 'n'.repeat(32);
const address = { publishableKey: 'pk_demo_key', view: 'link', nonce };

describe('the address of a frame', () => {
  it('brings the nonce, and a reload finds it again', () => {
    expect(readFrameAddress({ pathname, hash: `#${nonce}` }, null)).to.deep.equal(address);
    expect(readFrameAddress({ pathname, hash: '' }, { nonce })).to.deep.equal(address);
  });

  it('is nothing without one', () => {
    for (const kept of [null, undefined, 'x', {}, { nonce: 7 }, { nonce: '' }])
      expect(readFrameAddress({ pathname, hash: '' }, kept)).to.equal(null);
    expect(readFrameAddress({ pathname: '/frame/other', hash: `#${nonce}` }, null)).to.equal(null);
  });
});
