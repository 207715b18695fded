import type { ApiError } from '../../../shared/api/apiError';
import { aCart, aLine } from '../testing/aCart';
import { attemptFor, submitUntilAnswered, toSubmission, type ClaimSubmission } from './submission';

const lost: ApiError = { httpStatus: null, code: 'LOST', message: 'Failed to fetch' };
const soldOut: ApiError = {
  httpStatus: 412,
  code: 'PRECONDITION_FAILED',
  message: 'Sold out',
  rule: 'STOCK_EXCEEDED',
};
const keys = () => {
  let made = 0;
  return () => `key-${++made}`;
};

describe('the key of an act', () => {
  test('stays the same as long as the cart does', () => {
    const newKey = keys();
    const cart = aCart({ lines: [aLine()] });
    const first = attemptFor(cart, 3, newKey);
    expect(attemptFor({ ...cart, attempt: first }, 3, newKey)).toEqual(first);
  });

  test('is a new one once the cart changed', () => {
    const newKey = keys();
    const cart = aCart({ lines: [aLine()] });
    const attempt = attemptFor(cart, 3, newKey);
    expect(attemptFor({ ...cart, attempt, lines: [aLine({ amount: 2 })] }, 3, newKey).key).toBe('key-2');
  });
});

test('a submission sends totals, and only the texts there are', () => {
  const cart = aCart({ lines: [aLine({ amount: 3, amount_claimed: 2 })], additional_info: ' Thanks ' });
  expect(toSubmission(cart, 3, { key: 'k', fingerprint: '' })).toEqual({
    go: 3,
    entries: [{ item_id: 1, itemvariant_id: null, amount: 3, amount_claimed: 2 }],
    additional_info: 'Thanks',
    idempotency_key: 'k',
  });
});

test('a submission says what the person saw, an admin’s also of which claim', () => {
  const seen = { name: 'Poster', price: 12.9, points: 5, isFreebie: false };
  const lines = [
    aLine({ amount: 3, amount_claimed: 1, seen }),
    aLine({ item_id: 2, amount_claimed: 1, seen }),
  ];
  const attempt = { key: 'k', fingerprint: '' };
  expect(toSubmission(aCart({ lines }), 3, attempt)).toMatchObject({
    entries: [{ item_id: 1, expected_price: 12.9, expected_points: 5 }, { item_id: 2 }],
    expected_sum: 25.8,
    expected_points: -10,
  });
  expect(toSubmission(aCart({ lines, proxy: true }), 3, attempt).expected_version).toBe(0);
  expect(toSubmission(aCart({ proxy: true, claim_version: 4 }), 3, attempt).expected_version).toBe(4);
  const [first, other] = [lines, lines.map((line) => ({ ...line, seen: { ...seen, price: 14.9 } }))].map(
    (seenLines) => attemptFor(aCart({ lines: seenLines }), 3, keys()),
  );
  expect(first?.fingerprint).not.toBe(other?.fingerprint);
});

describe('an answer that got lost', () => {
  const submission: ClaimSubmission = { go: 3, entries: [], idempotency_key: 'k' };
  const server = (...answers: readonly (ApiError | number)[]) => {
    const asked: string[] = [];
    const submit = async ({ idempotency_key: key }: ClaimSubmission) => {
      const answer = answers[asked.push(key) - 1];
      if (typeof answer === 'number') return { claim_id: answer };
      throw Object.assign(new Error('refused'), answer);
    };
    return { asked, submit };
  };
  const pauses: number[] = [];
  const pause = async (delayMs: number) => void pauses.push(delayMs);
  beforeEach(() => pauses.splice(0));

  test('is asked for again with the same key', async () => {
    const { asked, submit } = server(lost, lost, 17);
    await expect(submitUntilAnswered(submit, submission, pause)).resolves.toEqual({ claim_id: 17 });
    expect(asked).toEqual(['k', 'k', 'k']);
    expect(pauses).toEqual([1000, 2000]);
  });

  test('is given up after the fourth time', async () => {
    const { asked, submit } = server(lost, lost, lost, lost, 17);
    await expect(submitUntilAnswered(submit, submission, pause)).rejects.toMatchObject({ code: 'LOST' });
    expect(asked).toHaveLength(4);
  });

  test('is not one that refused', async () => {
    const { asked, submit } = server(soldOut, 17);
    await expect(submitUntilAnswered(submit, submission, pause)).rejects.toMatchObject({
      rule: 'STOCK_EXCEEDED',
    });
    expect(asked).toHaveLength(1);
  });
});
