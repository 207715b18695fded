import { points } from '@fan-beats/events/kernel';
import { demoActNames, type DemoAct, type DemoActName, type DemoActOf } from './acts';
import { demoAdmins, demoFans } from './fans';
import { demoGroupOrders } from './group-orders';
import { planDemoHistory } from './history';
import { minutesPerDay } from './time';
import { netBeats, RuleWatch } from './testing/broken-rules';

const history = planDemoHistory();

function actsNamed<Name extends DemoActName>(name: Name): readonly DemoActOf<Name>[] {
  return history.filter((act): act is DemoActOf<Name> => act.act === name);
}

const submissions = [...actsNamed('submitClaim'), ...actsNamed('submitProxyClaim')];

/** The history with one act replaced by others. */
function withInstead(act: DemoAct, ...others: readonly DemoAct[]): readonly DemoAct[] {
  return history.flatMap((candidate) => (candidate === act ? others : [candidate]));
}

function first<T>(values: readonly T[], fits: (value: T) => boolean): T {
  const found = values.find(fits);
  if (!found) throw new Error('The history has nothing of the kind');
  return found;
}

describe('the history of the demo shop', () => {
  it('is the same each time', () => {
    expect(planDemoHistory()).toEqual(history);
  });

  it('breaks no rule of the shop', () => {
    expect(new RuleWatch().play(history).broken).toEqual([]);
  });

  it('has at least 130 claims over about three months', () => {
    expect(submissions.length).toBeGreaterThanOrEqual(130);
    const times = submissions.map((act) => act.atMinutes);
    expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(80 * minutesPerDay);
    expect(history[0]?.atMinutes).toBeGreaterThanOrEqual(-93 * minutesPerDay);
  });

  it.each(demoActNames)('contains %s', (name) => {
    expect(actsNamed(name).length).toBeGreaterThan(0);
  });

  it('deletes exactly one claim, and its fan claims again', () => {
    const [deleted, ...more] = actsNamed('deleteClaim');
    expect(more).toEqual([]);
    expect(submissions.map((act) => act.claim)).toContain(`${deleted?.claim}/2`);
  });

  it('gives every group order that could be claimed from some claims', () => {
    const claimed = new Set(submissions.map((act) => act.go));
    const without = demoGroupOrders.filter((go) => !claimed.has(go.key)).map((go) => go.key);
    expect(without).toEqual(['corona', 'seasons-greetings']);
  });

  it('leads every group order to the status it has', () => {
    for (const go of demoGroupOrders) {
      const last = actsNamed('setGoStatus').findLast((act) => act.go === go.key);
      expect([go.key, last?.status ?? null]).toEqual([go.key, go.status]);
    }
  });

  it('has paid and unpaid claims, freebies paid from the account, sets, texts of fans and more than one admin at work', () => {
    const claims = [...new RuleWatch().play(history).claims.values()];
    const unpaid = claims.filter((claim) => !claim.isPaid).length;
    expect(unpaid).toBeGreaterThan(8);
    expect(claims.length - unpaid).toBeGreaterThan(90);
    expect(claims.filter((claim) => netBeats(claim.lines) < 0).length).toBeGreaterThan(5);
    expect(submissions.filter((act) => act.additionalInfo).length).toBeGreaterThan(10);
    expect(
      submissions.flatMap((act) => act.lines).filter((line) => line.additionalInfo).length,
    ).toBeGreaterThan(10);
    expect(
      submissions.flatMap((act) => act.lines).filter((line) => line.variant === 'set').length,
    ).toBeGreaterThan(10);
    expect(new Set(history.flatMap((act) => ('admin' in act ? [act.admin] : [])))).toEqual(
      new Set(demoAdmins.map((admin) => admin.key)),
    );
  });

  it('leaves the visitor with claims, Fan Beats to spend and open group orders to try', () => {
    const visitor = demoFans[0]?.key ?? '';
    const watch = new RuleWatch().play(history);
    const gos = [...watch.claims.values()].filter((claim) => claim.fan === visitor).map((claim) => claim.go);
    expect(gos.length).toBeGreaterThanOrEqual(4);
    expect(gos).toContain('highwater');
    expect(gos).not.toContain('lightsticks');
    expect(gos).not.toContain('picnic');
    expect(watch.beatsOf(visitor).available).toBeGreaterThan(10);
  });
});

describe('the watch over the rules', () => {
  const claim = first(actsNamed('submitClaim'), (act) => act.go === 'lightsticks');
  const paid = first(actsNamed('receivePayment'), () => true);
  const paidClaim = first(submissions, (act) => act.claim === paid.claim);
  const [line] = claim.lines;
  if (!line) throw new Error('An empty claim');

  it.each<[string, () => readonly DemoAct[], RegExp]>([
    [
      'more than there is',
      () => withInstead(claim, { ...claim, lines: [{ ...line, amount: 99 }] }),
      /stock of/,
    ],
    [
      'more than one may have',
      () =>
        withInstead(claim, {
          ...claim,
          lines: [{ ...line, item: 'vanta-lightstick', variant: null, amount: 3 }],
        }),
      /order limit/,
    ],
    ['a claim after the end', () => withInstead(claim, { ...claim, go: 'veil-of-stars' }), /not open/],
    [
      'a second claim of the same fan',
      () => withInstead(claim, claim, { ...claim, claim: 'another' }),
      /one claim per fan/,
    ],
    [
      'freebies nobody can pay',
      () =>
        withInstead(
          claim,
          {
            ...claim,
            lines: [
              { item: 'house-button', variant: null, amount: 3, additionalInfo: null },
              { item: 'vanta-stickers', variant: null, amount: 2, additionalInfo: null },
              { item: 'lumiveil-stickers', variant: null, amount: 2, additionalInfo: null },
            ],
          },
          {
            act: 'setPoints',
            atMinutes: claim.atMinutes,
            admin: 'mira',
            fan: claim.fan,
            points: points(0),
            reason: 'control',
          },
        ),
      /Fan Beats/,
    ],
    ['a payment of a claim that is not there', () => withInstead(paidClaim), /no such claim/],
    ['acts in the wrong order', () => [...history].reverse(), /out of order/],
  ])('reports %s', (_, broken, rule) => {
    expect(new RuleWatch().play(broken()).broken.join('\n')).toMatch(rule);
  });
});
