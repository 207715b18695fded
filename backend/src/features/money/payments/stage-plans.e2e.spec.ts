import { refusalOf } from '../../../../test/caller';
import { entry } from '../../../../test/make-world';
import { admin, first, openStage, payment, shop, world } from './testing/payment-stage';

openStage();

type Acts = Parameters<ReturnType<typeof admin>['payments']['admPreviewStages']['mutate']>[0];

const plan = async (act: Acts['act'], more: object = {}, unreached?: boolean) => {
  const stages = [{ claim_id: world.claimId, stage: 'items' as const, ...more }];
  const { results } = await admin().payments.admPreviewStages.mutate({ act, stages, unreached });
  return results[0];
};

const perform = async (act: Acts['act'], more: object = {}) => {
  const stages = [{ claim_id: world.claimId, stage: 'items' as const, ...more }];
  const { results } = await admin().payments.admChangeStages.mutate({ act, stages });
  return results[0];
};

const itemsNow = async () => {
  const claim = await admin().claims.admGetClaim.query({ claim_id: world.claimId });
  const items = claim.stages.find(({ stage }) => stage === 'items');
  return { open: items?.open, allocated: items?.allocated, due_on: items?.due_on };
};

const countEvents = async (): Promise<number> =>
  (await shop.row<{ events: number }>('SELECT count(*)::int AS events FROM ledger.events'))?.events ?? 0;

describe('the preview of an act on stages (M11)', () => {
  it.each([
    ['request', { due_on: '2099-11-27' }],
    ['defer', { due_on: '2099-12-04' }],
    ['withdraw', {}],
    ['release', {}],
    ['release', { amount: 2 }],
    ['waive', {}],
  ] as const)(
    'for %s with %j shows the stage as the act leaves it, and records nothing',
    async (act, more) => {
      await payment(act === 'waive' ? 12 : 5);
      if (act === 'defer' || act === 'withdraw') await perform('request', { due_on: '2099-11-20' });
      const events = await countEvents();
      const before = await itemsNow();
      const planned = await plan(act, more);
      expect([await countEvents(), await itemsNow()]).toEqual([events, before]);
      expect(await perform(act, more)).toMatchObject({ ok: true });
      expect(planned).toEqual({
        claim_id: world.claimId,
        stage: 'items',
        ok: true,
        after: await itemsNow(),
      });
    },
  );

  it.each([
    ['defer', { due_on: '2099-11-27' }, 'NOT_REQUESTED'],
    ['withdraw', {}, 'NOT_REQUESTED'],
    ['release', {}, 'NO_CHANGE'],
    ['waive', {}, 'TOO_MUCH_TO_WAIVE'],
    ['request', { due_on: '2099-11-27', seen_open: 1 }, 'CONFLICT'],
    ['request', { due_on: '2099-11-27', claim_id: 999_999 }, 'NOT_FOUND'],
  ] as const)('for %s with %j is refused row by row as the act is: %s', async (act, more, refusal) => {
    const planned = await plan(act, more);
    expect(planned?.rule ?? planned?.code).toBe(refusal);
    expect(planned).toEqual(await perform(act, more));
  });

  it('answers each stage for itself, and what a canceled group order refuses', async () => {
    await admin().gos.admUpdateGo.mutate({ ...first, status: 'CANCELED' });
    const { results } = await admin().payments.admPreviewStages.mutate({
      act: 'request',
      stages: [
        { claim_id: world.claimId, stage: 'items', due_on: '2099-11-27' },
        { claim_id: 999_999, stage: 'ems', due_on: '2099-11-27' },
      ],
    });
    expect(results).toMatchObject([
      { stage: 'items', ok: false, rule: 'GO_CANCELED' },
      { stage: 'ems', ok: false, code: 'NOT_FOUND' },
    ]);
  });

  it('starts no due day for a fan whom nobody reaches, or who is banned (M51)', async () => {
    const { user_id } = await admin().user.admAddPerson.mutate({ displayname: 'Without account' });
    const entries = [entry(1, 1)];
    const { claim_id } = await admin().claims.admProxySubmitCart.mutate({ user_id, go: 1, entries });
    const of = { claim_id, due_on: '2099-11-27' };
    expect((await plan('request', of))?.message).toMatch(/^Nobody reaches/);
    expect(await plan('request', of, true)).toMatchObject({ ok: true, after: { due_on: '2099-11-27' } });
    await shop.owner.query('UPDATE users SET banned = true WHERE user_id = $1', [user_id]);
    expect((await plan('request', of, true))?.message).toBe('The fan is banned and is not asked for money.');
  });

  it('takes a stage once, and 500 of them at most', async () => {
    const stage = { claim_id: world.claimId, stage: 'items' } as const;
    const preview = (stages: Acts['stages']) =>
      refusalOf(admin().payments.admPreviewStages.mutate({ act: 'waive', stages }));
    expect(await preview([stage, stage])).toMatchObject({
      fields: { 'stages.1.stage': 'a stage of a claim must not be given twice' },
    });
    const many = Array.from({ length: 501 }, (_, n) => ({ claim_id: n + 1, stage: 'items' as const }));
    expect(await preview(many)).toMatchObject({ code: 'BAD_REQUEST' });
  });
});
