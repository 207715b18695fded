import {
  addDays,
  cents,
  centsFromEuros,
  daysApart,
  isNamedIn,
  mayBeLine,
  proposeParts,
  readReferences,
  toPayable,
  type Cents,
  type PayableStage,
  type PaymentPart,
  type PaymentReference,
} from '@fan-beats/events';
import {
  readClaimsOfUser,
  readClaimOwners,
  readFansOfIbans,
  readLinesOfPayments,
  readPayments,
  readTwins,
  stageStandings,
  type BankLineView,
  type RecordedPayment,
} from '@fan-beats/projections';
import type { Pool } from 'pg';
import type { ProposalDoubt, ProposalReason } from '../../contract/bank-records';
import type { OpenStageRecord } from '../../contract/payment-records';
import type { Ground } from '../../platform/acts/act';
import { openStages, prefixesOf } from '../payments/open-stages.reads';
import { GetSettings } from '../settings/settings.acts';
import { readUsers } from '../users/user-view';

/** What a proposal is made of: lines that wait, and such that are only read yet. */
export type ProposedLine = Pick<
  BankLineView,
  'amountCents' | 'bookedOn' | 'method' | 'payer' | 'iban' | 'purpose'
>;

/** Whose money a line probably is, and what it pays then. */
export interface Proposal {
  readonly userId: number;
  readonly reason: ProposalReason;
  readonly doubts: readonly ProposalDoubt[];
  /** Each with what is open of it before, as lines further up leave it. */
  readonly parts: readonly (PaymentPart & { readonly openCents: Cents })[];
  /** Of the payment by hand that it may be. */
  readonly payment: number | null;
}

/** Sure is what nothing speaks against: its reference names a fan and what is open (rule M15). */
export const isSure = ({ doubts }: Proposal): boolean => doubts.length === 0;

/** What lines are held against. */
type Known = Awaited<ReturnType<typeof readKnown>>;

/** Proposals line by line, in their order: what one pays is no longer open for the next (rules M15, M16, D81). */
export async function propose(
  ground: Ground,
  lines: readonly ProposedLine[],
): Promise<readonly (Proposal | null)[]> {
  if (lines.length === 0) return [];
  const known = await readKnown(ground, lines);
  const fans = new Map<number, Fan>();
  const proposed = lines.map((line) => {
    const one = byReference(line, known) ?? byGuess(line, known);
    if (!one) return null;
    const fan = fans.get(one.userId) ?? fanOf(one.userId, known);
    const proposal = proposalFor(line, { one, fan, known });
    if (proposal.payment === null) fans.set(one.userId, afterwards(fan, line.amountCents, proposal.parts));
    return proposal;
  });
  const leaving = proposed.flatMap((one, index) => (one && leaves(one, lines[index]) ? [one] : []));
  const marked = await fansWithMarks(
    ground.pool,
    leaving.map(({ userId }) => userId),
  );
  const isDoubted = (one: Proposal): boolean => leaving.includes(one) && marked.has(one.userId);
  return proposed.map((one) => (one && isDoubted(one) ? { ...one, doubts: [...one.doubts, 'marked'] } : one));
}

interface Fan {
  readonly payable: readonly PayableStage[];
  readonly balanceCents: Cents;
}

function proposalFor(
  line: ProposedLine,
  { one, fan, known }: { readonly one: Meant; readonly fan: Fan; readonly known: Known },
): Proposal {
  const { userId, named, reason } = one;
  const isThis = (made: RecordedPayment): boolean => made.userId === userId && mayBeLine(made, line);
  const payment = known.byHand.find(isThis)?.position ?? null;
  const isOpen = (claimId: number): boolean =>
    fan.payable.some((stage) => stage.claimId === claimId && stage.openCents > 0);
  const parts = proposeParts(fan.payable, { ...line, balanceCents: fan.balanceCents, named });
  const doubts: ProposalDoubt[] = [...one.doubts];
  const isSettled = parts.length === 0 || !claimsIn(named).every(isOpen);
  if (named.length > 0 && isSettled) doubts.push('settled');
  if (payment !== null) doubts.push('by-hand');
  if (known.twins.has(`${line.bookedOn} ${line.amountCents}`)) doubts.push('twin');
  const withOpen = parts.map((part) => ({
    ...part,
    openCents: fan.payable.find((stage) => isOf(stage, part))?.openCents ?? cents(0),
  }));
  return { userId, reason, doubts, parts: withOpen, payment };
}

/** Something of the money becomes credit. */
const leaves = ({ parts }: Proposal, line: ProposedLine | undefined): boolean =>
  parts.reduce((sum, { amountCents }) => sum + amountCents, 0) < (line?.amountCents ?? 0);

/** Of these fans those with a mark by hand, which may tell of the money that would become credit (rule D82). */
async function fansWithMarks(pool: Pool, userIds: readonly number[]): Promise<ReadonlySet<number>> {
  const claims = await Promise.all([...new Set(userIds)].map((userId) => readClaimsOfUser(pool, userId)));
  const marked = claims
    .flat()
    .filter((claim) => !claim.canceled && stageStandings(claim).some(({ markedCents }) => markedCents > 0));
  return new Set(marked.map(({ userId }) => userId));
}

const isOf = (stage: PayableStage, part: PaymentPart): boolean =>
  stage.claimId === part.claimId && stage.stage === part.stage;

async function readKnown({ pool, ask }: Ground, lines: readonly ProposedLine[]) {
  const settings = await ask(new GetSettings());
  const prefixes = prefixesOf(settings);
  const claimIds = lines.flatMap(({ purpose }) => claimsIn(readReferences(purpose, prefixes)));
  const days = lines.map(({ bookedOn }) => bookedOn).toSorted();
  const everything = { userId: null, goId: null, method: null, amountCents: null };
  const span = { fromDay: addDays(days[0] ?? '', -daysApart), toDay: addDays(days.at(-1) ?? '', daysApart) };
  const [{ stages }, owners, people, fansOfIbans, twins, payments] = await Promise.all([
    openStages(pool, settings, 'everybody'),
    readClaimOwners(pool, [...new Set(claimIds)]),
    readUsers(pool),
    readFansOfIbans(pool, [...new Set(lines.map(({ iban }) => iban))]),
    readTwins(pool),
    readPayments(pool, { ...everything, ...span, way: 'in' }),
  ]);
  const ofLines = await readLinesOfPayments(
    pool,
    payments.map(({ position }) => position),
  );
  /** Who stands for people that became one with them, by the number of who is gone. */
  const holderOf = new Map(
    people.flatMap(({ user_id, merged = [] }) => merged.map((gone) => [gone.user_id, user_id] as const)),
  );
  return {
    ...{ prefixes, holderOf, fansOfIbans, twins: new Set(twins) },
    people: people.filter(({ erased }) => !erased),
    open: stages.filter(({ open }) => open > 0),
    ownerOf: new Map(owners.map(({ claim_id, user_id }) => [claim_id, user_id])),
    byHand: payments
      .filter(({ position, reversedBy }) => reversedBy === null && !ofLines.has(position))
      .map((payment) => ({ ...payment, userId: holderOf.get(payment.userId) ?? payment.userId })),
  };
}

const claimsIn = (named: readonly PaymentReference[]): number[] =>
  named.flatMap(({ kind, number }) => (kind === 'claim' ? [number] : []));

interface Meant extends Pick<Proposal, 'userId' | 'reason' | 'doubts'> {
  readonly named: readonly PaymentReference[];
}

/** Several references are sure where they are one fan's and the open sums fit exactly (rule M16). */
function byReference({ purpose, amountCents }: ProposedLine, known: Known): Meant | null {
  const present = new Set(known.people.map(({ user_id }) => user_id));
  const named = readReferences(purpose, known.prefixes);
  const owners = named
    .map(({ kind, number }) => (kind === 'person' ? number : known.ownerOf.get(number)))
    .map((one) => (one === undefined ? one : (known.holderOf.get(one) ?? one)));
  const userId = owners.find((one) => one !== undefined && present.has(one));
  if (userId === undefined) return null;
  const openOf = (claimId: number): number => sumOpen(known.open, (stage) => stage.claim_id === claimId);
  const doubts: ProposalDoubt[] = [];
  const fits = amountCents === claimsIn(named).reduce((sum, claimId) => sum + openOf(claimId), 0);
  if (named.length > 1 && !(fits && owners.every((owner) => owner === userId))) doubts.push('several');
  return { userId, reason: 'reference', doubts, named };
}

const sumOpen = (open: readonly OpenStageRecord[], of: (stage: OpenStageRecord) => boolean): number =>
  open.filter(of).reduce((sum, stage) => sum + centsFromEuros(stage.open), 0);

/** Each guess counts where it finds one fan alone. */
function byGuess({ iban, amountCents, payer, purpose }: ProposedLine, known: Known): Meant | null {
  const guesses: readonly (readonly [ProposalReason, () => readonly number[]])[] = [
    ['iban', () => (iban === '' ? [] : fansOfIban(iban, known))],
    ['amount', () => fansWhoOwe(known.open, amountCents)],
    ['name', () => fansNamedIn(`${payer} ${purpose}`, known.people)],
  ];
  for (const [reason, find] of guesses) {
    const [userId, another] = find();
    if (userId !== undefined && another === undefined)
      return { userId, reason, doubts: ['guess'], named: [] };
  }
  return null;
}

const fansOfIban = (iban: string, { fansOfIbans, holderOf }: Known): readonly number[] => [
  ...new Set((fansOfIbans.get(iban) ?? []).map((one) => holderOf.get(one) ?? one)),
];

/** By name or handle as whole words; a longer name that holds a shorter one is meant. */
function fansNamedIn(text: string, people: Known['people']): readonly number[] {
  const found = people.flatMap(({ user_id: userId, displayname, instagram }) =>
    [displayname, instagram ?? '']
      .filter((name) => isNamedIn(text, name))
      .map((name) => ({ userId, length: name.length })),
  );
  const longest = Math.max(...found.map(({ length }) => length));
  return [...new Set(found.filter(({ length }) => length === longest).map(({ userId }) => userId))];
}

/** Of a payment, a claim or everything that is open. */
function fansWhoOwe(open: readonly OpenStageRecord[], amountCents: number): readonly number[] {
  const fans = new Set(open.map(({ user_id }) => user_id));
  return [...fans].filter((userId) => {
    const own = open.filter(({ user_id }) => user_id === userId);
    const sums = [
      ...own.flatMap((stage) => [stage.open, stage.due].map(centsFromEuros)),
      ...own.map(({ claim_id }) => sumOpen(own, (stage) => stage.claim_id === claim_id)),
      sumOpen(own, () => true),
    ];
    return sums.includes(cents(amountCents));
  });
}

const fanOf = (userId: number, { open, people }: Known): Fan => ({
  payable: open.filter(({ user_id }) => user_id === userId).map(toPayable),
  balanceCents: centsFromEuros(people.find(({ user_id }) => user_id === userId)?.balance ?? 0),
});

function afterwards({ payable, balanceCents }: Fan, amountCents: Cents, parts: readonly PaymentPart[]): Fan {
  const paid = (stage: PayableStage): number => parts.find((part) => isOf(stage, part))?.amountCents ?? 0;
  const spent = parts.reduce((sum, part) => sum + part.amountCents, 0);
  return {
    payable: payable.map((stage) => ({
      ...stage,
      openCents: cents(stage.openCents - paid(stage)),
      dueCents: cents(Math.max(0, stage.dueCents - paid(stage))),
    })),
    balanceCents: cents(balanceCents + amountCents - spent),
  };
}
