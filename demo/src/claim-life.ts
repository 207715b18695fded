import { cents } from '@fan-beats/events/kernel';
import type { DemoAct, DemoCostComponent, DemoLine } from './acts';
import { awake, type DemoAgenda } from './agenda';
import { extendedLines, sumOfLines, type DemoBooks, type DemoClaim } from './books';
import { fillCart } from './carts';
import { demoAdmins } from './fans';
import type { DemoRandom } from './random';
import { articlesOfItem, demoArticle } from './range';
import type { DemoFan, DemoGroupOrder } from './shapes';
import { demoMinutes, minutesPerDay } from './time';

/** The parts that the plan shares: the books, the agenda, the dice and the record of acts. */
export interface DemoPlan {
  readonly books: DemoBooks;
  readonly agenda: DemoAgenda;
  readonly random: DemoRandom;
  record(act: DemoAct): void;
  /** Counts calls per name from 1, for things that happen once in a number of calls. */
  nth(name: string): number;
}

const hour = 60;
const claimNotes = [
  'Bitte erst zusammen mit dem nächsten Claim verschicken.',
  'Ich hole das Päckchen beim Fantreffen ab.',
  'First group order ever, so excited!',
  'Bitte nicht knicken, danke für eure Mühe!',
  'Neue Adresse steht im Profil meiner letzten Mail.',
];
const adminNotes = [
  'Wartet auf die Sammelsendung mit dem nächsten Claim.',
  'Photocard als Wunsch notiert, kommt in die Hülle.',
  'Paid twice by accident, the rest was booked as credit.',
  'Adresse am Telefon bestätigt.',
  'Poster kommt extra im Rohr.',
  'Please check the corners before sending.',
];

export function anAdmin({ random }: DemoPlan): string {
  return random.pick(demoAdmins).key;
}

function claimKey(go: DemoGroupOrder, fan: DemoFan, attempt = 1): string {
  return attempt === 1 ? `${go.key}/${fan.key}` : `${go.key}/${fan.key}/${attempt}`;
}

/** A fan submits, or an admin for the fan; the following acts are added to the agenda. */
export function submit(
  plan: DemoPlan,
  shopper: { readonly fan: DemoFan; readonly go: DemoGroupOrder },
  atMinutes: number,
): void {
  const { books, random } = plan;
  const { fan, go } = shopper;
  const lines = fillCart({ ...shopper, books, random, claimed: [] }, random.pick([1, 1, 2, 2, 2, 3, 4]));
  if (lines.length === 0) return;
  const claim = claimKey(go, fan, plan.nth(claimKey(go, fan)));
  const additionalInfo = random.chance(0.16) ? random.pick(claimNotes) : null;
  const submission = { atMinutes, claim, go: go.key, fan: fan.key, lines, additionalInfo };
  if (plan.nth('submission') % 15 === 0)
    plan.record({ act: 'submitProxyClaim', ...submission, admin: anAdmin(plan) });
  else plan.record({ act: 'submitClaim', ...submission });
  followUp(plan, { claim, fan, go }, atMinutes);
}

interface Subject {
  readonly claim: string;
  readonly fan: DemoFan;
  readonly go: DemoGroupOrder;
}

function followUp(plan: DemoPlan, subject: Subject, atMinutes: number): void {
  const { agenda, random } = plan;
  const soon = (low: number, high: number): number =>
    awake(atMinutes + random.between(low * hour, high * hour));
  if (random.chance(subject.go.statusChanges.length > 0 ? 0.97 : 0.72)) {
    agenda.at(soon(2, 66), (at) => pay(plan, subject.claim, at));
  }
  if (random.chance(0.24)) agenda.at(soon(3, 90), (at) => extend(plan, subject, at));
  if (random.chance(0.08)) agenda.at(soon(5, 72), (at) => revise(plan, subject.claim, at));
  if (random.chance(0.18)) agenda.at(soon(8, 120), (at) => note(plan, subject.claim, at));
}

/** Before this time, the organisers only marked payments. */
const recordedSince = demoMinutes(-50);

const takesPayments = ({ books }: DemoPlan, { go }: DemoClaim, amountCents: number): boolean =>
  amountCents > 0 && books.statusOf(go) !== 'CANCELED';

/** Records the payment or marks the claim; some fans pay from their balance, and once an admin takes the wrong claim. */
function pay(plan: DemoPlan, key: string, atMinutes: number): void {
  const claim = plan.books.claim(key);
  if (!claim || claim.isPaid || sumOfLines(claim.lines) === 0) return;
  const admin = anAdmin(plan);
  const amountCents = cents(sumOfLines(claim.lines) - claim.paidCents);
  const isPayable = takesPayments(plan, claim, amountCents);
  const fromBalance = isPayable && plan.books.balanceOf(claim.fan) >= amountCents;
  const { fan } = claim;
  const parts = [{ claim: key, stage: 'items', amountCents }] as const;
  if (fromBalance) plan.record({ act: 'useCredit', atMinutes, admin, fan, parts });
  else if (isPayable && atMinutes > recordedSince)
    plan.record({
      act: 'recordPayment',
      atMinutes,
      admin,
      fan,
      amountCents,
      parts,
      day: Math.floor(atMinutes / minutesPerDay),
    });
  else plan.record({ act: 'receivePayment', atMinutes, admin, claim: key });
  if (fromBalance || plan.nth('payment') % 40 !== 12) return;
  plan.agenda.at(atMinutes + 14, (at) => {
    const marked = plan.books.claim(key);
    if (marked?.isPaid && marked.allocatedCents < marked.paidCents)
      plan.record({ act: 'revokePayment', atMinutes: at, admin, claim: key });
  });
  plan.agenda.at(awake(atMinutes + 2 * minutesPerDay), (at) => pay(plan, key, at));
}

function isOpen({ books }: DemoPlan, go: DemoGroupOrder, atMinutes: number): boolean {
  const isBefore = go.untilMinutes === null || atMinutes <= go.untilMinutes - 5;
  return books.statusOf(go.key) === null && isBefore;
}

function extend(plan: DemoPlan, { claim: key, fan, go }: Subject, atMinutes: number): void {
  const { books, random } = plan;
  const claim = books.claim(key);
  if (!claim || !isOpen(plan, go, atMinutes)) return;
  const lines = fillCart({ fan, go, books, random, claimed: claim.lines }, random.between(1, 2));
  if (lines.length === 0) return;
  plan.record({ act: 'extendClaim', atMinutes, claim: key, fan: fan.key, lines, additionalInfo: null });
  plan.agenda.at(awake(atMinutes + random.between(3 * hour, 50 * hour)), (at) => pay(plan, key, at));
}

/** An admin changes the first line that is available in another variant. */
function revise(plan: DemoPlan, key: string, atMinutes: number): void {
  const claim = plan.books.claim(key);
  if (!claim || plan.books.statusOf(claim.go) === 'CANCELED') return;
  const lines = exchanged(plan, claim);
  if (!lines || plan.books.lacking(claim.fan, claim.lines, lines) > 0) return;
  plan.record({
    act: 'reviseClaim',
    atMinutes,
    admin: anAdmin(plan),
    claim: key,
    fan: claim.fan,
    lines,
    additionalInfo: null,
  });
}

function exchanged({ books, random }: DemoPlan, claim: DemoClaim): readonly DemoLine[] | undefined {
  for (const line of claim.lines) {
    if (demoArticle(line).unit.includes.length > 0) continue;
    const other = random
      .shuffled(articlesOfItem(line.item))
      .find(
        (article) =>
          article.variant !== null &&
          article.unit.includes.length === 0 &&
          !claim.lines.some((taken) => taken.item === line.item && taken.variant === article.variant?.key) &&
          (books.remaining(claim.go, article, []) ?? Infinity) >= line.amount,
      );
    if (!other?.variant) continue;
    return extendedLines(
      claim.lines.filter((kept) => kept !== line),
      [{ ...line, variant: other.variant.key }],
    );
  }
  return undefined;
}

function note(plan: DemoPlan, key: string, atMinutes: number): void {
  if (!plan.books.claim(key)) return;
  plan.record({
    act: 'writeNote',
    atMinutes,
    admin: anAdmin(plan),
    claim: key,
    note: plan.random.pick(adminNotes),
  });
}

/** The admin enters a cost for every claim of a group order in one evening; it is settled over the next days. */
export function chargeAll(
  plan: DemoPlan,
  { go, component }: { readonly go: string; readonly component: DemoCostComponent },
  atMinutes: number,
): void {
  const admin = anAdmin(plan);
  plan.books.claimsOf(go).forEach((claim, index) => {
    const at = awake(atMinutes + index * 2);
    plan.agenda.at(at, () => charge(plan, { claim: claim.key, component, admin }, at));
    if (plan.random.chance(0.92)) {
      const later = awake(at + plan.random.between(5 * hour, 4 * minutesPerDay));
      plan.agenda.at(later, () => settle(plan, { claim: claim.key, component, admin: anAdmin(plan) }, later));
    }
  });
}

interface Cost {
  readonly claim: string;
  readonly component: DemoCostComponent;
  readonly admin: string;
}

function charge(plan: DemoPlan, cost: Cost, atMinutes: number): void {
  const claim = plan.books.claim(cost.claim);
  if (!claim || claim.settled.has(cost.component)) return;
  plan.record({
    act: 'setShippingCost',
    atMinutes,
    ...cost,
    amountCents: costOf(plan.random, claim, cost.component),
  });
}

function settle(plan: DemoPlan, cost: Cost, atMinutes: number): void {
  const claim = plan.books.claim(cost.claim);
  if (!claim || claim.settled.has(cost.component)) return;
  plan.record({ act: 'settleShippingCost', atMinutes, ...cost });
  if (plan.nth('settled') % 60 !== 7) return;
  const later = awake(atMinutes + 90);
  plan.agenda.at(later, () => {
    plan.record({ act: 'reopenShippingCost', atMinutes: later, ...cost });
    charge(plan, cost, later);
    settle(plan, cost, later);
  });
}

function costOf(
  random: DemoRandom,
  claim: DemoClaim,
  component: DemoCostComponent,
): ReturnType<typeof cents> {
  const pieces = claim.lines.reduce((sum, line) => sum + line.amount, 0);
  if (component === 'domestics') return cents(pieces > 5 ? 619 : random.pick([275, 419, 549]));
  if (component === 'ems') return cents(190 + pieces * 85 + random.between(0, 60));
  return cents(Math.round(sumOfLines(claim.lines) * 0.19 * 0.8) + random.between(0, 25));
}

export function completeFreebies(plan: DemoPlan, go: string, atMinutes: number): void {
  plan.books.claimsOf(go).forEach((claim, index) => {
    if (!claim.lines.some((line) => demoArticle(line).item.itemType === 1)) return;
    const at = awake(atMinutes + index * 3 + plan.random.between(0, 2) * minutesPerDay);
    plan.agenda.at(at, () => completeFreebiesOf(plan, claim.key, at));
  });
}

function completeFreebiesOf(plan: DemoPlan, key: string, atMinutes: number): void {
  const claim = plan.books.claim(key);
  if (!claim || claim.freebiesDone) return;
  plan.record({ act: 'completeFreebies', atMinutes, admin: anAdmin(plan), claim: key });
  if (plan.nth('freebies') !== 5) return;
  const reopened = awake(atMinutes + 50);
  plan.agenda.at(reopened, (at) =>
    plan.record({ act: 'reopenFreebies', atMinutes: at, admin: anAdmin(plan), claim: key }),
  );
  plan.agenda.at(awake(reopened + 20 * hour), (at) => completeFreebiesOf(plan, key, at));
}

export function assignTrackings(plan: DemoPlan, go: string, atMinutes: number): void {
  const admin = anAdmin(plan);
  for (const claim of plan.books.claimsOf(go)) {
    const trackingId = `DEMO${String(plan.random.between(10_000_000, 99_999_999))}DE`;
    plan.record({ act: 'assignTracking', atMinutes, admin, claim: claim.key, trackingId });
  }
}
