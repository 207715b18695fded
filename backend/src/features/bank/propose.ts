import {
  addDays,
  cents,
  centsFromEuros,
  initialAccount,
  isNamedIn,
  proposeParts,
  readReferences,
  type Cents,
  type PayableStage,
  type PaymentPart,
  type PaymentReference,
} from '@fan-beats/events';
import {
  readAccounts,
  readClaimOwners,
  readFansOfIbans,
  readLinesOfPayments,
  readPayments,
  readTwins,
  type BankLineView,
  type RecordedPayment,
} from '@fan-beats/projections';
import type { ProposalDoubt, ProposalReason } from '../../contract/bank-records';
import type { OpenStageRecord } from '../../contract/payment-records';
import type { Ground } from '../../platform/acts/act';
import { openStages, prefixesOf } from '../payments/open-stages.reads';
import { GetSettings } from '../settings/settings.acts';

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

interface Known {
  readonly prefixes: readonly string[];
  readonly open: readonly OpenStageRecord[];
  readonly ownerOf: ReadonlyMap<number, number>;
  readonly people: readonly { readonly userId: number; readonly names: readonly string[] }[];
  readonly fansOfIbans: ReadonlyMap<string, readonly number[]>;
  readonly twins: ReadonlySet<string>;
  readonly byHand: readonly RecordedPayment[];
}

/** Proposals line by line, in their order: what one pays is no longer open for the next (rules M15, M16, D81). */
export async function propose(
  ground: Ground,
  lines: readonly ProposedLine[],
): Promise<readonly (Proposal | null)[]> {
  if (lines.length === 0) return [];
  const known = await readKnown(ground, lines);
  const meant = lines.map((line) => whose(line, known));
  const balances = await readAccounts(
    ground.pool,
    meant.flatMap((one) => (one ? [one.userId] : [])),
  );
  const fans = new Map<number, { payable: PayableStage[]; balanceCents: Cents }>();
  return lines.map((line, index) => {
    const one = meant[index];
    if (!one) return null;
    const { userId, named, reason } = one;
    const fan = fans.get(userId) ?? {
      payable: payableOf(known.open, userId),
      balanceCents: (balances.get(userId) ?? initialAccount).balanceCents,
    };
    const payment = byHandOf(line, userId, known.byHand)?.position ?? null;
    const doubts: ProposalDoubt[] = [...one.doubts];
    if (payment !== null) doubts.push('by-hand');
    if (known.twins.has(`${line.bookedOn} ${line.amountCents}`)) doubts.push('twin');
    const parts = proposeParts(fan.payable, { ...line, balanceCents: fan.balanceCents, named });
    const withOpen = parts.map((part) => ({
      ...part,
      openCents: fan.payable.find((stage) => isOf(stage, part))?.openCents ?? cents(0),
    }));
    if (payment === null) fans.set(userId, afterwards(fan, line.amountCents, parts));
    return { userId, reason, doubts, parts: withOpen, payment };
  });
}

const isOf = (stage: PayableStage, part: PaymentPart): boolean =>
  stage.claimId === part.claimId && stage.stage === part.stage;

async function readKnown({ pool, ask }: Ground, lines: readonly ProposedLine[]): Promise<Known> {
  const settings = await ask(new GetSettings());
  const prefixes = prefixesOf(settings);
  const claimIds = lines.flatMap(({ purpose }) =>
    readReferences(purpose, prefixes).flatMap(({ kind, number }) => (kind === 'claim' ? [number] : [])),
  );
  const days = lines.map(({ bookedOn }) => bookedOn).toSorted();
  const everything = { userId: null, goId: null, method: null, amountCents: null };
  const span = { fromDay: addDays(days[0] ?? '', -daysApart), toDay: addDays(days.at(-1) ?? '', daysApart) };
  const [{ stages }, owners, people, fansOfIbans, twins, payments] = await Promise.all([
    openStages(pool, settings, 'everybody'),
    readClaimOwners(pool, [...new Set(claimIds)]),
    pool.query<{ userId: number; names: string[] }>({
      name: 'names-for-bank-lines',
      text: `SELECT user_id AS "userId", array_remove(ARRAY[displayname, instagram], NULL) AS names FROM users WHERE erased_at IS NULL`,
    }),
    readFansOfIbans(pool, [...new Set(lines.map(({ iban }) => iban))]),
    readTwins(pool),
    readPayments(pool, { ...everything, ...span, way: 'in' }),
  ]);
  const ofLines = await readLinesOfPayments(
    pool,
    payments.map(({ position }) => position),
  );
  return {
    ...{ prefixes, fansOfIbans, twins, people: people.rows },
    open: stages.filter(({ open, go_canceled }) => open > 0 && !go_canceled),
    ownerOf: new Map(owners.map(({ claim_id, user_id }) => [claim_id, user_id])),
    byHand: payments.filter(({ position, reversedBy }) => reversedBy === null && !ofLines.has(position)),
  };
}

/** As the rule of booking has it (rule D95). */
const daysApart = 5;

const byHandOf = (
  { amountCents, method, bookedOn }: ProposedLine,
  userId: number,
  payments: readonly RecordedPayment[],
): RecordedPayment | undefined =>
  payments.find(
    (payment) =>
      payment.userId === userId &&
      payment.amountCents === amountCents &&
      payment.method === method &&
      payment.day >= addDays(bookedOn, -daysApart) &&
      payment.day <= addDays(bookedOn, daysApart),
  );

interface Meant extends Pick<Proposal, 'userId' | 'reason' | 'doubts'> {
  readonly named: readonly PaymentReference[];
}

function whose(line: ProposedLine, known: Known): Meant | null {
  return byReference(line, known) ?? byGuess(line, known);
}

/** Several references are sure where they are one fan's and the open sums fit exactly (rule M16). */
function byReference({ purpose, amountCents }: ProposedLine, known: Known): Meant | null {
  const present = new Set(known.people.map(({ userId }) => userId));
  const named = readReferences(purpose, known.prefixes);
  const owners = named.map(({ kind, number }) => (kind === 'person' ? number : known.ownerOf.get(number)));
  const userId = owners.find((one) => one !== undefined && present.has(one));
  if (userId === undefined) return null;
  const claimIds = named.flatMap(({ kind, number }) => (kind === 'claim' ? [number] : []));
  const openOf = (claimId: number): number => sumOpen(known.open, (stage) => stage.claim_id === claimId);
  const doubts: ProposalDoubt[] = [];
  if (claimIds.some((claimId) => openOf(claimId) === 0)) doubts.push('settled');
  const fits = amountCents === claimIds.reduce((sum, claimId) => sum + openOf(claimId), 0);
  if (named.length > 1 && !(fits && owners.every((owner) => owner === userId))) doubts.push('several');
  return { userId, reason: 'reference', doubts, named };
}

const sumOpen = (open: readonly OpenStageRecord[], of: (stage: OpenStageRecord) => boolean): number =>
  open.filter(of).reduce((sum, stage) => sum + centsFromEuros(stage.open), 0);

/** Each guess counts where it finds one fan alone. */
function byGuess({ iban, amountCents, payer, purpose }: ProposedLine, known: Known): Meant | null {
  const guesses: readonly (readonly [ProposalReason, () => readonly number[]])[] = [
    ['iban', () => (iban === '' ? [] : (known.fansOfIbans.get(iban) ?? []))],
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

/** By name or handle as whole words; a longer name that holds a shorter one is meant. */
function fansNamedIn(text: string, people: Known['people']): readonly number[] {
  const found = people.flatMap(({ userId, names }) =>
    names.filter((name) => isNamedIn(text, name)).map((name) => ({ userId, length: name.length })),
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

const payableOf = (open: readonly OpenStageRecord[], userId: number): PayableStage[] =>
  open
    .filter(({ user_id }) => user_id === userId)
    .map(({ claim_id: claimId, stage, open: left, due, due_on: dueOn }) => ({
      ...{ claimId, stage, dueOn },
      ...{ openCents: centsFromEuros(left), dueCents: centsFromEuros(due) },
    }));

function afterwards(
  { payable, balanceCents }: { readonly payable: readonly PayableStage[]; readonly balanceCents: Cents },
  amountCents: Cents,
  parts: readonly PaymentPart[],
) {
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
