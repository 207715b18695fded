import { verifyProjections } from '@fan-beats/projections';
import { refusalOf } from '../../../test/caller';
import { ids } from '../../../test/open-test-shop';
import { admin, claim, fan, openStage, payment, shop, world } from '../money/payments/testing/payment-stage';

openStage();

const terms = { go_id: 1, item_id: 1, variant_id: null, points: 3 } as const;
const figures = async () => {
  const { claim_sum, covered_sum, payment_received, stages } = await claim();
  const { balance } = await fan().payments.getMine.query();
  const { points } = await admin().user.admGetUser.query({ user_id: ids.fan });
  return { claim_sum, covered_sum, payment_received, stages, balance, points };
};

describe('the price of claimed pieces (M62)', () => {
  it('changes for every claim of the group order in one act as previewed, and is undone as one', async () => {
    await payment(12.5);
    const before = await figures();
    const lower = { ...terms, price: 10 };
    const plan = await admin().claims.admPreviewReprice.query(lower);
    expect(plan.claims).toContainEqual(
      expect.objectContaining({
        claim_id: world.claimId,
        sum_before: 12.5,
        sum_after: 10,
        paid: 12.5,
        open: 0,
        credit: 2.5,
      }),
    );
    await payment(1, { user_id: ids.otherAdmin });
    expect(
      await refusalOf(admin().claims.admReprice.mutate({ ...lower, digest: plan.digest })),
    ).toMatchObject({
      code: 'CONFLICT',
    });
    const { digest } = await admin().claims.admPreviewReprice.query(lower);
    await admin().claims.admReprice.mutate({ ...lower, digest });
    expect(await figures()).toMatchObject({
      claim_sum: 10,
      covered_sum: 10,
      payment_received: true,
      balance: before.balance + 2.5,
    });

    const [repricing] = await admin().claims.admGetRepricings.query({ item_id: 1 });
    expect(repricing).toMatchObject({ go_id: 1, price: 10, claims: plan.claims.length });
    const act_id = repricing?.act_id ?? '';
    const undo = await admin().claims.admPreviewUndoReprice.query({ act_id });
    expect(undo.claims).toContainEqual(
      expect.objectContaining({ claim_id: world.claimId, sum_after: 12.5, credit: -2.5 }),
    );
    await admin().claims.admUndoReprice.mutate({ act_id, digest: undo.digest });
    expect(await figures()).toEqual(before);
    await expect(verifyProjections({ url: shop.databaseUrl })).resolves.toMatchObject({ findings: [] });
  });

  it('is never raised by a trader, and never changes without a claim of it', async () => {
    await shop.owner.query(`UPDATE shop_settings SET seller = 'trader'`);
    expect(await refusalOf(admin().claims.admReprice.mutate({ ...terms, price: 13 }))).toMatchObject({
      rule: 'PRICE_RAISED',
      message: expect.stringContaining(`#${world.claimId}`) as string,
    });
    await admin().claims.admReprice.mutate({ ...terms, price: 10 });
    const [{ act_id } = { act_id: '' }] = await admin().claims.admGetRepricings.query({ item_id: 1 });
    const { claims: back } = await admin().claims.admPreviewUndoReprice.query({ act_id });
    expect(back).toContainEqual(expect.objectContaining({ claim_id: world.claimId, sum_after: 12.5 }));
    await shop.owner.query(`UPDATE shop_settings SET seller = 'private'`);
    expect(await refusalOf(admin().claims.admPreviewReprice.query({ ...terms, price: 10 }))).toMatchObject({
      rule: 'NO_CHANGE',
    });
    expect(
      await refusalOf(
        admin().claims.admUndoReprice.mutate({ act_id: 'b47c4000-0000-4000-8000-000000000001' }),
      ),
    ).toMatchObject({ code: 'NOT_FOUND' });
  });
});
