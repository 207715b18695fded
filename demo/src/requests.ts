import { cents } from '@fan-beats/events/kernel';
import type { DemoAct } from './acts';
import { sumOfLines, type DemoBooks, type DemoClaim } from './books';
import { demoFans } from './fans';
import { demoMinutes } from './time';

/**
 * The course of a request for the items of a claim: the days of the request and of its due date, counted from today,
 * and the acts after it.
 */
interface Course {
  readonly askedDay: number;
  readonly dueDay: number;
  readonly then?: (claim: DemoClaim, openCents: number) => readonly DemoAct[];
}

const admin = 'jonas';
const evening = (day: number, minute = 0): number => demoMinutes(day, 20, minute);

const receive = (claim: DemoClaim, day: number, { paid, sent }: { paid: number; sent: number }): DemoAct => ({
  act: 'recordPayment',
  atMinutes: evening(day, 30),
  admin,
  fan: claim.fan,
  amountCents: cents(sent),
  day,
  parts: [{ claim: claim.key, stage: 'items', amountCents: cents(paid) }],
});

/** One of each possible course of a request; the visitor's own comes first. */
const courses: readonly Course[] = [
  {
    askedDay: -3,
    dueDay: 4,
    then: (claim, open) => {
      const part = Math.floor(open / 3);
      return [receive(claim, -1, { paid: part, sent: part })];
    },
  },
  { askedDay: -9, dueDay: -6 },
  { askedDay: -5, dueDay: -1 },
  { askedDay: -2, dueDay: 3 },
  { askedDay: -4, dueDay: 1, then: (claim, open) => [receive(claim, -2, { paid: open, sent: open })] },
  {
    askedDay: -4,
    dueDay: 1,
    then: (claim, open) => [receive(claim, -2, { paid: open, sent: open + 740 })],
  },
  {
    askedDay: -4,
    dueDay: 0,
    then: ({ key: claim }) => [
      { act: 'deferPayment', atMinutes: evening(-1, 40), admin, claim, stage: 'items', dueDay: 9 },
    ],
  },
  {
    askedDay: -4,
    dueDay: 1,
    then: (claim, open) => [
      receive(claim, -2, { paid: open - 20, sent: open - 20 }),
      { act: 'waiveShortfall', atMinutes: evening(-2, 45), admin, claim: claim.key, stage: 'items' },
    ],
  },
  { askedDay: -1, dueDay: 2 },
];

/**
 * The history with requests for payment: for claims that are unpaid at the end and without changes since the request.
 */
export function withRequests(acts: readonly DemoAct[], books: DemoBooks): readonly DemoAct[] {
  const touched = new Map<string, number>();
  for (const act of acts) if ('claim' in act) touched.set(act.claim, act.atMinutes);
  const [visitor] = demoFans;
  const waiting = [...new Set(acts.flatMap((act) => ('go' in act ? [act.go] : [])))]
    .filter((go) => books.statusOf(go) !== 'CANCELED')
    .flatMap((go) => books.claimsOf(go))
    .filter((claim) => !claim.isPaid && sumOfLines(claim.lines) - claim.paidCents > 100)
    .sort((a, b) => Number(b.fan === visitor?.key) - Number(a.fan === visitor?.key));
  const asked = courses.flatMap(({ askedDay, dueDay, then }) => {
    const at = evening(askedDay);
    const index = waiting.findIndex(({ key }) => (touched.get(key) ?? 0) < at);
    const [claim] = index < 0 ? [] : waiting.splice(index, 1);
    if (!claim) return [];
    const request = {
      act: 'askPayment',
      atMinutes: at,
      admin,
      claim: claim.key,
      stage: 'items',
      dueDay,
    } as const;
    return [request, ...(then?.(claim, sumOfLines(claim.lines) - claim.paidCents) ?? [])];
  });
  return [...acts, ...asked].sort((a, b) => a.atMinutes - b.atMinutes);
}
