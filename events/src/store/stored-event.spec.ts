import { createHash } from 'node:crypto';
import {
  readStoredEvent,
  UnknownEvent,
  upcasters,
  type StoredEvent,
  type UpcasterRegistry,
} from './stored-event';

/** A row of the first release. */
const stored: StoredEvent = {
  position: 12,
  stream: 'account-4',
  version: 3,
  type: 'BalanceAdded',
  schemaVersion: 1,
  dataText: `{"amountCents":1250,"privateDigest":"${'0'.repeat(64)}","userId":4}`,
  metaText: '{"actorId":1,"actorRole":1,"correlationId":"c","via":"admin"}',
  privateText: '{"reason":"Überweisung","salt":"5c1c"}',
  recordedAt: 1763726400000,
  hash: 'f'.repeat(64),
};

describe('a stored event', () => {
  it('is read without the digest and the salt of its private part', () => {
    expect(readStoredEvent(stored)).toStrictEqual({
      type: 'BalanceAdded',
      data: { userId: 4, amountCents: 1250 },
      private: { reason: 'Überweisung' },
      position: 12,
      stream: 'account-4',
      version: 3,
      schemaVersion: 1,
      meta: { actorId: 1, actorRole: 1, correlationId: 'c', via: 'admin' },
      recordedAt: 1763726400000,
      hash: 'f'.repeat(64),
    });
  });

  it('is read without what was forgotten', () => {
    expect(readStoredEvent({ ...stored, privateText: null })).toMatchObject({
      private: null,
      data: { userId: 4 },
    });
  });

  it('with an older schema version is lifted step by step', () => {
    const registry: UpcasterRegistry = {
      BalanceAdded: {
        [-1]: ({ data, ...rest }) => ({ ...rest, data: { ...data, userId: data['user'] } }),
        0: ({ data: { euros, user: _user, ...data }, ...rest }) => ({
          ...rest,
          data: { ...data, amountCents: Number(euros) * 100 },
        }),
      },
    };
    const old = { ...stored, schemaVersion: -1, dataText: '{"euros":12.5,"user":4}' };
    expect(readStoredEvent(old, registry)).toMatchObject({
      schemaVersion: 1,
      private: { reason: 'Überweisung' },
    });
    expect(readStoredEvent(old, registry).data).toStrictEqual({ userId: 4, amountCents: 1250 });
  });

  it.each([
    ['ClaimPaymentReceived', '{"claimId":17,"coveredCents":2500,"goId":3,"userId":4}'],
    ['ClaimPaymentRevoked', '{"claimId":17,"coveredCents":2500,"goId":3,"reason":"unmarked","userId":4}'],
    ['ClaimFreebiesCompleted', '{"claimId":17,"goId":3,"userId":4}'],
    ['ClaimFreebiesReopened', '{"claimId":17,"goId":3,"userId":4}'],
    [
      'ShippingCostSet',
      '{"amountCents":490,"beforeCents":0,"claimId":17,"component":"ems","goId":3,"userId":4}',
    ],
    ['ShippingCostSettled', '{"amountCents":490,"claimId":17,"component":"ems","goId":3,"userId":4}'],
    ['ShippingCostReopened', '{"amountCents":490,"claimId":17,"component":"ems","goId":3,"userId":4}'],
    ['ClaimTrackingAssigned', '{"claimId":17,"goId":3,"userId":4}'],
  ])('%s of before there were reversals reverses nothing (D53)', (type, dataText) => {
    const read = readStoredEvent({ ...stored, stream: 'claim-17', type, dataText, privateText: null });
    expect(read).toMatchObject({ type });
    expect(read.data).toStrictEqual(JSON.parse(dataText));
  });

  it.each([
    ['a type', { type: 'BalanceDoubled' }],
    ['the name of something every object has', { type: 'constructor' }],
    ['a newer schema version', { schemaVersion: 2 }],
    ['an older schema version without a step', { schemaVersion: 0 }],
  ])('with %s that this release does not know stops the reading', (_case, change) => {
    expect(() => readStoredEvent({ ...stored, ...change })).toThrow(UnknownEvent);
    expect(() => readStoredEvent({ ...stored, ...change })).toThrow('at position 12');
  });
});

/** The events of the first release under version 1, and of the next one under version 2, mean the same today. */
const unchanged = '32dbf1408705bd27';
const shipped = {
  'ClaimPaymentReceived 1': unchanged,
  'ClaimPaymentRevoked 1': unchanged,
  'ClaimFreebiesCompleted 1': unchanged,
  'ClaimFreebiesReopened 1': unchanged,
  'ShippingCostSet 1': unchanged,
  'ShippingCostSet 2': unchanged,
  'ShippingCostSettled 1': unchanged,
  'ShippingCostReopened 1': unchanged,
  'ShippingCostReopened 2': unchanged,
  'ClaimTrackingAssigned 1': unchanged,
};

it('a step that was shipped is never edited: its source has the hash of then, a new step gets a line', () => {
  const hashes = Object.entries(upcasters).flatMap(([type, steps]) =>
    Object.entries(steps).map(([from, step]) => {
      const source = String(step).replaceAll(/\s/g, '');
      return [`${type} ${from}`, createHash('sha256').update(source).digest('hex').slice(0, 16)];
    }),
  );
  expect(Object.fromEntries(hashes)).toEqual(shipped);
});
