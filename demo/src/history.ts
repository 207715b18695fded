import { cents, points } from '@fan-beats/events/kernel';
import type { GoStatus } from '@fan-beats/events/language';
import type { DemoAct } from './acts';
import { awake, DemoAgenda } from './agenda';
import { demoBands } from './bands';
import { DemoBooks } from './books';
import { anAdmin, assignTrackings, chargeAll, completeFreebies, submit, type DemoPlan } from './claim-life';
import { demoFans } from './fans';
import { demoGroupOrders } from './group-orders';
import { demoItems } from './items';
import { seededRandom } from './random';
import { articlesOfItem } from './range';
import { withRequests } from './requests';
import type { DemoFan, DemoGroupOrder } from './shapes';
import { demoMinutes, minutesPerDay } from './time';

const seed = 20_261_121;
/** The shop's first day in the history. */
const firstDay = -91;
const communityBoxOpens = demoMinutes(-62, 18);

/** The number of fans who want to claim in each group order. */
const wantedClaims: Readonly<Record<string, number>> = {
  'first-wave': 11,
  crownfall: 14,
  umbra: 15,
  'sugar-hour': 16,
  'night-swim': 15,
  totality: 10,
  'veil-of-stars': 19,
  'crown-tour': 17,
  highwater: 18,
  lightsticks: 12,
  picnic: 15,
  'community-box': 13,
};

/** The visitor's account has no claim in these, so that a first claim can be tried. */
const leftToTheVisitor: readonly string[] = ['lightsticks', 'picnic'];

/** All acts in the demo shop before the day of seeding, in order; the same each time. */
export function planDemoHistory(): readonly DemoAct[] {
  const acts: DemoAct[] = [];
  const books = new DemoBooks();
  const counts = new Map<string, number>();
  const plan: DemoPlan = {
    books,
    agenda: new DemoAgenda(),
    random: seededRandom(seed),
    record(act) {
      books.apply(act);
      acts.push(act);
    },
    nth(name) {
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return count;
    },
  };
  planAccounts(plan);
  for (const go of demoGroupOrders) planGroupOrder(plan, go);
  planFreebieCounts(plan);
  planSlips(plan);
  plan.agenda.runAll();
  return withRequests(acts, books);
}

function planGroupOrder(plan: DemoPlan, go: DemoGroupOrder): void {
  const { agenda } = plan;
  const opens = go.key === 'community-box' ? communityBoxOpens : (go.fromMinutes ?? 0);
  const prepared = awake(Math.min(opens - 7 * 60, demoMinutes(-1, 12)));
  agenda.at(prepared, (atMinutes) => {
    const admin = anAdmin(plan);
    for (const { item, amount } of go.links)
      plan.record({ act: 'linkItem', atMinutes, admin, go: go.key, item, amount });
  });
  const closes = Math.min(go.untilMinutes ?? -60, -60);
  for (const fan of shoppersOf(plan, go)) {
    const atMinutes = claimTime(plan, opens, closes);
    agenda.at(atMinutes, (at) => submit(plan, { fan, go }, at));
  }
  for (const change of go.statusChanges) {
    if (change.status === 'SENT_OUT')
      agenda.at(change.atMinutes - 60, (at) => assignTrackings(plan, go.key, at));
    agenda.at(change.atMinutes, (at) => changeStatus(plan, { go, status: change.status }, at));
  }
}

/** Most fans claim soon after the opening, some at the last minute. */
function claimTime({ random }: DemoPlan, opens: number, closes: number): number {
  const spread = random.next() ** 1.7;
  const atMinutes = awake(Math.round(opens + 4 + spread * (closes - opens - 30)));
  return Math.min(Math.max(atMinutes, opens + 4), closes - 10);
}

function shoppersOf({ random }: DemoPlan, go: DemoGroupOrder): readonly DemoFan[] {
  const categories = new Set(
    go.links.map((link) => demoItems.find((item) => item.key === link.item)?.category ?? ''),
  );
  const likes = (fan: DemoFan): boolean =>
    demoBands.some((band) => fan.favourites.includes(band.key) && categories.has(band.name));
  const opens = go.fromMinutes ?? communityBoxOpens;
  const [visitor] = demoFans;
  const place = (fan: DemoFan): number => {
    if (fan === visitor) return leftToTheVisitor.includes(go.key) ? 9 : likes(fan) ? -1 : 1;
    // A banned fan has not claimed lately.
    if (fan.banned && opens > demoMinutes(-50)) return 9;
    return random.next() * (likes(fan) ? 0.55 : 1);
  };
  return demoFans
    .map((fan) => ({ fan, place: place(fan) }))
    .filter((entry) => entry.place < 9)
    .sort((a, b) => a.place - b.place)
    .slice(0, wantedClaims[go.key] ?? 0)
    .map((entry) => entry.fan);
}

function changeStatus(
  plan: DemoPlan,
  { go, status }: { readonly go: DemoGroupOrder; readonly status: GoStatus | null },
  atMinutes: number,
): void {
  plan.record({ act: 'setGoStatus', atMinutes, admin: anAdmin(plan), go: go.key, status });
  const later = (days: number): number => awake(atMinutes + days * minutesPerDay + 35);
  if (status === 'AT_PROXY') chargeAll(plan, { go: go.key, component: 'ems' }, later(1));
  if (status === 'ARRIVED') {
    chargeAll(plan, { go: go.key, component: 'customs' }, later(0));
    chargeAll(plan, { go: go.key, component: 'domestics' }, later(1));
    completeFreebies(plan, go.key, later(2));
  }
  if (status === 'CANCELED' && go.status === 'CANCELED') refund(plan, go, later(1));
}

function refund(plan: DemoPlan, go: DemoGroupOrder, atMinutes: number): void {
  const admin = anAdmin(plan);
  plan.books.claimsOf(go.key).forEach((claim, index) => {
    if (!claim.isPaid) return;
    plan.agenda.at(atMinutes + index * 2, (at) => {
      const { key, fan, allocatedCents } = claim;
      if (allocatedCents > 0)
        return plan.record({ act: 'releasePayment', atMinutes: at, admin, claim: key, stage: 'items' });
      return plan.record({
        act: 'addBalance',
        atMinutes: at,
        admin,
        fan,
        amountCents: claim.paidCents,
        reason: `Rückerstattung: ${go.title} wurde abgesagt`,
      });
    });
  });
}

function planAccounts(plan: DemoPlan): void {
  const { agenda, random } = plan;
  demoFans.forEach((fan, index) => {
    const atMinutes = demoMinutes(firstDay, 9) + index * 3;
    agenda.at(atMinutes, (at) =>
      plan.record({
        act: 'addPoints',
        atMinutes: at,
        admin: 'mira',
        fan: fan.key,
        points: points(25),
        reason: 'Willkommen bei Fan Beats',
      }),
    );
  });
  for (const fan of random.shuffled(demoFans).slice(0, 13)) {
    agenda.at(awake(demoMinutes(random.between(firstDay + 1, -4), random.between(8, 21))), (atMinutes) => {
      const amountCents = cents(random.pick([2000, 2500, 3000, 5000, 7500, 10000]));
      plan.record({
        act: 'addBalance',
        atMinutes,
        admin: anAdmin(plan),
        fan: fan.key,
        amountCents,
        reason: 'Überweisung auf Vorrat',
      });
    });
  }
  const prizes: readonly (readonly [number, string])[] = [
    [40, '1. Platz beim Fanart-Wettbewerb'],
    [30, '2. Platz beim Fanart-Wettbewerb'],
    [15, 'Happy birthday!'],
    [20, 'Danke fürs Helfen beim Packen'],
    [10, 'Gewinnspiel im Stream'],
    [25, 'Photocard binder giveaway'],
  ];
  random
    .shuffled(demoFans.filter((fan) => !fan.banned))
    .slice(0, prizes.length)
    .forEach((fan, index) => {
      const [amount, reason] = prizes[index] ?? [5, 'Danke'];
      agenda.at(awake(demoMinutes(-80 + index * 13, 19, 12)), (atMinutes) =>
        plan.record({
          act: 'addPoints',
          atMinutes,
          admin: anAdmin(plan),
          fan: fan.key,
          points: points(amount),
          reason,
        }),
      );
    });
}

/** Freebie stock is counted when it comes from the printer, and some of it again later. */
function planFreebieCounts(plan: DemoPlan): void {
  const { agenda, random } = plan;
  const units = demoItems
    .filter((item) => item.itemType === 1 && item.published)
    .flatMap((item) => articlesOfItem(item.key));
  units.forEach((article, index) => {
    const item = article.item.key;
    const variant = article.variant?.key ?? null;
    agenda.at(demoMinutes(firstDay + 1, 14) + index, (atMinutes) =>
      plan.record({
        act: 'countFreebies',
        atMinutes,
        admin: 'mira',
        item,
        variant,
        stock: random.between(2, 30),
      }),
    );
    if (!random.chance(0.3)) return;
    agenda.at(awake(demoMinutes(random.between(-25, -2), 15) + index), (atMinutes) =>
      plan.record({
        act: 'countFreebies',
        atMinutes,
        admin: 'jonas',
        item,
        variant,
        stock: random.between(0, 24),
      }),
    );
  });
}

/** The limits of cards of single members; the others have the limit of the item. */
const perMember = [
  ['garam', 10],
  ['siwol', 4],
] as const;

/** Mistakes and single changes: limits, a deleted claim, corrections of accounts. */
function planSlips(plan: DemoPlan): void {
  const { agenda, books } = plan;
  const limit = (
    day: number,
    change: {
      readonly go: string;
      readonly item: string;
      readonly variant?: string;
      readonly amount: number | null;
    },
  ): void =>
    agenda.at(demoMinutes(day, 12, 20), (atMinutes) =>
      plan.record({ act: 'changeStockLimit', atMinutes, admin: 'jonas', variant: null, ...change }),
    );
  limit(-40, { go: 'night-swim', item: 'neontide-trading-cards', amount: 8 });
  limit(-17, { go: 'crown-tour', item: 'vanta-longsleeve', amount: 9 });
  limit(-8, { go: 'highwater', item: 'neontide-bookmark', amount: null });
  limit(-4, { go: 'lightsticks', item: 'lumiveil-lightstick', amount: 7 });
  for (const [variant, amount] of perMember)
    limit(-2, { go: 'highwater', item: 'neontide-trading-cards', variant, amount });
  agenda.at(demoMinutes(-5, 11, 5), (atMinutes) => deleteAnUnpaidClaim(plan, atMinutes));
  agenda.at(demoMinutes(-52, 20, 3), (atMinutes) => {
    const fan = richest(books);
    plan.record({
      act: 'subtractPoints',
      atMinutes,
      admin: 'mira',
      fan,
      points: points(8),
      reason: 'Doppelt gebucht, Korrektur',
    });
  });
  agenda.at(demoMinutes(-28, 20, 41), (atMinutes) => {
    const fan = richest(books);
    const all = points(books.pointsOf(fan) + 12);
    plan.record({
      act: 'setPoints',
      atMinutes,
      admin: 'jonas',
      fan,
      points: all,
      reason: 'Stand aus der alten Liste übernommen',
    });
  });
  agenda.at(demoMinutes(-14, 18, 2), (atMinutes) => {
    const fan = demoFans.find((candidate) => books.balanceOf(candidate.key) >= 2000)?.key;
    if (!fan) return;
    const amountCents = cents(1500);
    plan.record({ act: 'payRefund', atMinutes, admin: 'mira', fan, amountCents, day: -14 });
  });
  agenda.at(demoMinutes(-13, 18, 2), (atMinutes) => {
    const fan = demoFans.find((candidate) => books.balanceOf(candidate.key) >= 500)?.key;
    if (!fan) return;
    plan.record({
      act: 'subtractBalance',
      atMinutes,
      admin: 'mira',
      fan,
      amountCents: cents(500),
      reason: 'Versehentlich doppelt gebucht',
    });
  });
}

/** The fan with the most Fan Beats to spend. */
function richest(books: DemoBooks): string {
  const [first] = [...demoFans].sort((a, b) => books.availableOf(b.key) - books.availableOf(a.key));
  return first?.key ?? '';
}

/** Deletes one claim before it was paid; the fan claims again two days later (rule D29). */
function deleteAnUnpaidClaim(plan: DemoPlan, atMinutes: number): void {
  const [visitor] = demoFans;
  const claim = plan.books
    .claimsOf('highwater')
    .find((candidate) => !candidate.isPaid && candidate.fan !== visitor?.key);
  const fan = demoFans.find((candidate) => candidate.key === claim?.fan);
  const go = demoGroupOrders.find((candidate) => candidate.key === 'highwater');
  if (!claim || !fan || !go) return;
  plan.record({ act: 'deleteClaim', atMinutes, admin: 'mira', claim: claim.key });
  plan.agenda.at(awake(atMinutes + 2 * minutesPerDay), (at) => submit(plan, { fan, go }, at));
}
