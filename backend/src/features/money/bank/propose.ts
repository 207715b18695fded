import {
  addDays,
  cents,
  centsFromEuros,
  daysApart,
  findNearReference,
  isNamedIn,
  mayBeLine,
  proposeParts,
  readReferences,
  resemblesReference,
  toPayable,
  type Cents,
  type NearReference,
  type PayableStage,
  type PaymentPart,
  type PaymentReference,
} from '@fan-beats/events';
import {
  readClaimOwners,
  readClaimsOfUser,
  readFansOfIbans,
  readLinesOfPayments,
  readPayments,
  readTwins,
  stageFigures,
  type BankLineView,
} from '@fan-beats/projections';
import type { Pool } from 'pg';
import type { ProposalDoubt, ProposalReason } from '../../../contract/money/bank.records';
import type { OpenStageRecord } from '../../../contract/money/payment.records';
import { openStages, prefixesOf } from '../payments/open-stages';
import type { ShopSettings } from '../../site/settings/shop-settings.entity';
import { readUsers } from '../../people/users/user-view';

/** The fields that a proposal is made from, of lines that wait and of lines that are only read yet. */
export type ProposedLine = Pick<
  BankLineView,
  'amountCents' | 'bookedOn' | 'method' | 'payer' | 'iban' | 'purpose'
>;

/** The part of a line that a fan has, and the stages that it pays. */
export interface Share {
  readonly userId: number;
  readonly amountCents: Cents;
  /** Each part with the open amount of its stage before, after the proposals of earlier lines. */
  readonly parts: readonly (PaymentPart & { readonly openCents: Cents })[];
}

/** A proposal for the fans of a line. */
export interface Proposal {
  /** At least one share. Together they make up the line. */
  readonly shares: readonly Share[];
  readonly reason: ProposalReason;
  readonly doubts: readonly ProposalDoubt[];
  /** The amount that arrived less the open amount of what the references name; below 0 where it is less. */
  readonly differenceCents: number;
  readonly near: NearReference | null;
  /** The position of the payment by hand that the line may be. */
  readonly payment: number | null;
}

/** A proposal is sure when it has no doubts: its references name fans and exactly the open amounts (rule M15). */
export const isSure = ({ doubts }: Proposal): boolean => doubts.length === 0;

/** The data that lines are compared with. */
export type Known = Awaited<ReturnType<typeof readKnown>>;

/**
 * Proposals line by line, in their order. An amount that one line pays is no longer open for the next (rules M15, M16,
 * D81).
 */
export async function propose(
  pool: Pool,
  settings: ShopSettings,
  lines: readonly ProposedLine[],
): Promise<readonly (Proposal | null)[]> {
  return lines.length === 0 ? [] : proposeKnowing(pool, lines, await readKnown(pool, settings, lines));
}

/** The same with data that was read before. */
export async function proposeKnowing(
  pool: Pool,
  lines: readonly ProposedLine[],
  known: Known,
): Promise<readonly (Proposal | null)[]> {
  const fans = new Map<number, Fan>();
  const fanFor = (userId: number): Fan => fans.get(userId) ?? fanOf(userId, known);
  const proposed = lines.map((line) => {
    const meant = byReference(line, known, fanFor) ?? byNearReference(line, known) ?? byGuess(line, known);
    if (!meant) return null;
    const proposal = proposalFor(line, { meant, fanFor, known });
    if (proposal.payment === null)
      for (const { userId, amountCents, parts } of proposal.shares)
        fans.set(userId, afterwards(fanFor(userId), amountCents, parts));
    return proposal;
  });
  const leaving = proposed.filter((one) => one !== null && leaves(one)) as Proposal[];
  const marked = await fansWithMarks(
    pool,
    leaving.flatMap(({ shares }) => shares.map(({ userId }) => userId)),
  );
  const isDoubted = (one: Proposal): boolean =>
    leaving.includes(one) && one.shares.some(({ userId }) => marked.has(userId));
  return proposed.map((one) => (one && isDoubted(one) ? { ...one, doubts: [...one.doubts, 'marked'] } : one));
}

interface Fan {
  readonly payable: readonly PayableStage[];
  readonly balanceCents: Cents;
}

function proposalFor(
  line: ProposedLine,
  {
    meant,
    fanFor,
    known,
  }: { readonly meant: Meant; readonly fanFor: (userId: number) => Fan; readonly known: Known },
): Proposal {
  const { reason, near } = meant;
  const several = meant.fans.length > 1;
  const shares = meant.fans.map(({ userId, amountCents, named }): Share => {
    const { payable, balanceCents } = fanFor(userId);
    // No one pays with credit where several fans share a line: each has the part of the money that was meant.
    const parts = proposeParts(payable, {
      amountCents,
      balanceCents: several ? cents(0) : balanceCents,
      named,
    });
    const openOf = (part: PaymentPart): Cents =>
      payable.find((stage) => isOf(stage, part))?.openCents ?? cents(0);
    return { userId, amountCents, parts: parts.map((part) => ({ ...part, openCents: openOf(part) })) };
  });
  const byHand = known.byHand.find((made) =>
    shares.some(
      ({ userId, amountCents }) => made.userId === userId && mayBeLine(made, { ...line, amountCents }),
    ),
  );
  const differenceCents = differenceOf(meant, shares, fanFor);
  const doubts: ProposalDoubt[] = [...meant.doubts];
  if (isSettled(meant, shares, fanFor)) doubts.push('settled');
  else if (differenceCents !== 0) doubts.push('differs');
  if (byHand) doubts.push('by-hand');
  if (known.twins.has(`${line.bookedOn} ${line.amountCents}`)) doubts.push('twin');
  return {
    shares,
    reason,
    doubts,
    differenceCents,
    near,
    payment: several ? null : (byHand?.position ?? null),
  };
}

/** Whether a reference names a claim or a fan with nothing open. */
function isSettled({ fans }: Meant, shares: readonly Share[], fanFor: (userId: number) => Fan): boolean {
  return fans.some(({ userId, named }, index) => {
    if (named.length === 0) return false;
    const { payable } = fanFor(userId);
    const isOpen = (claimId: number): boolean =>
      payable.some((stage) => stage.claimId === claimId && stage.openCents > 0);
    return shares[index]?.parts.length === 0 || !claimsIn(named).every(isOpen);
  });
}

/**
 * The difference of the money to what the references name. It is 0 where the money pays stages of it, each in full or
 * what was requested, and nothing is left. Otherwise it is the smallest difference to what is due or open there, with
 * or without the fan's credit (rule M31).
 *
 * Example: 34.00 arrive for a claim with 35.00 open and 30.00 due, and the fan has 2.00 of credit. The sums that
 * may be meant are 30.00, 28.00, 35.00 and 33.00. The nearest ones are 35.00 and 33.00: the difference is -1.00, the
 * first that is found.
 */
function differenceOf(meant: Meant, shares: readonly Share[], fanFor: (userId: number) => Fan): number {
  const differences = meant.fans.map(({ userId, named }, index) => {
    const share = shares[index];
    if (named.length === 0 || !share) return 0;
    const { payable, balanceCents } = fanFor(userId);
    const claimIds = new Set(claimsIn(named));
    const own = claimIds.size === 0 ? payable : payable.filter(({ claimId }) => claimIds.has(claimId));
    if (isExact(share, own)) return 0;
    const sumOf = (field: 'openCents' | 'dueCents'): number =>
      own.reduce((sum, stage) => sum + stage[field], 0);
    const wanted = [sumOf('dueCents'), sumOf('openCents')].flatMap((sum) => [sum, sum - balanceCents]);
    return wanted
      .filter((sum) => sum > 0)
      .map((sum) => share.amountCents - sum)
      .reduce((best, one) => (Math.abs(one) < Math.abs(best) ? one : best), share.amountCents);
  });
  return differences.reduce((sum, one) => sum + one, 0);
}

/**
 * Whether all the money goes to these stages, and each part pays the requested amount of its stage or all that is open.
 */
const isExact = ({ amountCents, parts }: Share, own: readonly PayableStage[]): boolean =>
  parts.reduce((sum, part) => sum + part.amountCents, 0) >= amountCents &&
  parts.every((part) => {
    const stage = own.find((one) => isOf(one, part));
    return stage?.openCents === part.amountCents || stage?.dueCents === part.amountCents;
  });

/** Whether a part of the money becomes credit. */
const leaves = ({ shares }: Proposal): boolean =>
  shares.some(
    ({ amountCents, parts }) => parts.reduce((sum, part) => sum + part.amountCents, 0) < amountCents,
  );

/** The fans among these with a mark by hand. The mark may stand for the money that would become credit (rule D82). */
async function fansWithMarks(pool: Pool, userIds: readonly number[]): Promise<ReadonlySet<number>> {
  const claims = await Promise.all([...new Set(userIds)].map((userId) => readClaimsOfUser(pool, userId)));
  const marked = claims
    .flat()
    .filter((claim) => !claim.canceled && stageFigures(claim).some(({ markedCents }) => markedCents > 0));
  return new Set(marked.map(({ userId }) => userId));
}

const isOf = (stage: PayableStage, part: PaymentPart): boolean =>
  stage.claimId === part.claimId && stage.stage === part.stage;

/** Reads the data that lines are compared with. */
export async function readKnown(pool: Pool, settings: ShopSettings, lines: readonly ProposedLine[]) {
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
    readPayments(pool, { ...everything, ...span, direction: null }),
  ]);
  const ofLines = await readLinesOfPayments(
    pool,
    payments.map(({ position }) => position),
  );
  /** The remaining person for each person who was merged into them, by the number of the merged one. */
  const holderOf = new Map(
    people.flatMap(({ user_id, merged = [] }) => merged.map((gone) => [gone.user_id, user_id] as const)),
  );
  const standing = payments
    .filter(({ reversedBy }) => reversedBy === null)
    .map((payment) => ({ ...payment, userId: holderOf.get(payment.userId) ?? payment.userId }));
  return {
    prefixes,
    holderOf,
    fansOfIbans,
    twins: new Set(twins),
    people: people.filter(({ erased }) => !erased),
    open: stages.filter(({ open }) => open > 0),
    ownerOf: new Map(owners.map(({ claim_id, user_id }) => [claim_id, user_id])),
    byHand: standing.filter(({ direction, position }) => direction === 'in' && !ofLines.has(position)),
    refunds: standing.filter(({ direction }) => direction === 'out'),
  };
}

const claimsIn = (named: readonly PaymentReference[]): number[] =>
  named.flatMap(({ kind, number }) => (kind === 'claim' ? [number] : []));

/** The fans that a line is meant for, each with an amount. */
interface Meant {
  readonly fans: readonly {
    readonly userId: number;
    readonly amountCents: Cents;
    readonly named: readonly PaymentReference[];
  }[];
  readonly reason: ProposalReason;
  readonly doubts: readonly ProposalDoubt[];
  readonly near: NearReference | null;
}

/** The person whom a reference belongs to, after mergers; undefined where nobody has it, or they were erased. */
export function ownerOf({ kind, number }: PaymentReference, known: Known): number | undefined {
  const owner = kind === 'person' ? number : known.ownerOf.get(number);
  const holder = owner === undefined ? undefined : (known.holderOf.get(owner) ?? owner);
  return known.people.some(({ user_id }) => user_id === holder) ? holder : undefined;
}

/**
 * The fans whom the references name. Several fans share the money; the division is sure where their due or open sums
 * add up exactly (rule M31).
 */
function byReference(
  { purpose, amountCents }: ProposedLine,
  known: Known,
  fanFor: (userId: number) => Fan,
): Meant | null {
  const named = readReferences(purpose, known.prefixes);
  const fans = new Map<number, PaymentReference[]>();
  for (const one of named) {
    const userId = ownerOf(one, known);
    if (userId !== undefined) fans.set(userId, [...(fans.get(userId) ?? []), one]);
  }
  if (fans.size === 0) return null;
  const found = [...fans].map(([userId, own]) => ({ userId, named: own }));
  const isOfNobody = named.some((one) => ownerOf(one, known) === undefined);
  if (found.length === 1) {
    const doubts: ProposalDoubt[] = isOfNobody ? ['several'] : [];
    return { fans: found.map((one) => ({ ...one, amountCents })), reason: 'reference', doubts, near: null };
  }
  const amounts = dividedByReferences(
    amountCents,
    found.map((one) => sumsOf(one.named, fanFor(one.userId))),
  );
  const divided = found.map((one, index) => ({ ...one, amountCents: cents(amounts.parts[index] ?? 0) }));
  return {
    fans: divided.filter((one) => one.amountCents > 0),
    reason: 'reference',
    doubts: amounts.fits && !isOfNobody ? [] : ['several'],
    near: null,
  };
}

interface NamedSums {
  readonly due: number;
  readonly open: number;
}

/** The due and the open amount of what these references name. */
function sumsOf(named: readonly PaymentReference[], { payable }: Fan): NamedSums {
  const claimIds = new Set(claimsIn(named));
  const own = claimIds.size === 0 ? payable : payable.filter(({ claimId }) => claimIds.has(claimId));
  return {
    due: own.reduce((sum, { dueCents }) => sum + dueCents, 0),
    open: own.reduce((sum, { openCents }) => sum + openCents, 0),
  };
}

/**
 * Divides an amount among fans. Each gets their sum where the sums add up to the amount. Otherwise one after another
 * gets what is open, and the last one gets the rest.
 */
function dividedByReferences(
  amountCents: number,
  sums: readonly NamedSums[],
): { readonly parts: readonly number[]; readonly fits: boolean } {
  for (const field of ['due', 'open'] as const) {
    const parts = sums.map((sum) => sum[field]);
    const isWhole = parts.reduce((sum, part) => sum + part, 0) === amountCents;
    if (isWhole && parts.every((part) => part > 0)) return { parts, fits: true };
  }
  let left = amountCents;
  const parts = sums.map(({ open }, index) => {
    const part = index === sums.length - 1 ? left : Math.min(open, left);
    left -= part;
    return part;
  });
  return { parts, fits: false };
}

/** A text close to the reference of a claim or a fan with exactly this amount open or due: never sure (rule M32). */
function byNearReference({ purpose, amountCents }: ProposedLine, known: Known): Meant | null {
  const candidates = [...exactClaims(known.open, amountCents), ...exactFans(known.open, amountCents)];
  const found = candidates.flatMap(({ userId, reference }) => {
    const near = known.prefixes
      .map((prefix) => findNearReference(purpose, prefix, reference))
      .find((one) => one !== null);
    return near ? [{ userId, reference, near }] : [];
  });
  const [one] = found;
  if (!one || found.some(({ userId }) => userId !== one.userId)) return null;
  return {
    fans: [{ userId: one.userId, amountCents, named: [one.reference] }],
    reason: 'near',
    doubts: ['near'],
    near: one.near,
  };
}

interface Candidate {
  readonly userId: number;
  readonly reference: PaymentReference;
}

/** Claims with exactly this amount open or due. */
function exactClaims(open: readonly OpenStageRecord[], amountCents: number): Candidate[] {
  const owners = new Map(open.map(({ claim_id, user_id }) => [claim_id, user_id]));
  return [...owners]
    .filter(([claimId]) =>
      owes(
        open.filter(({ claim_id }) => claim_id === claimId),
        amountCents,
      ),
    )
    .map(([number, userId]) => ({ userId, reference: { kind: 'claim', number } }));
}

/** Fans with exactly this amount open or due. */
function exactFans(open: readonly OpenStageRecord[], amountCents: number): Candidate[] {
  return [...new Set(open.map(({ user_id }) => user_id))]
    .filter((userId) =>
      owes(
        open.filter(({ user_id }) => user_id === userId),
        amountCents,
      ),
    )
    .map((userId) => ({ userId, reference: { kind: 'person', number: userId } }));
}

const owes = (own: readonly OpenStageRecord[], amountCents: number): boolean =>
  (['open', 'due'] as const).some(
    (field) => own.reduce((sum, stage) => sum + centsFromEuros(stage[field]), 0) === amountCents,
  );

/**
 * Whether a line has a text close to a reference, or an amount that a fan owes. Such a line is not set aside with
 * others (rule M32).
 */
export const resemblesPayment = ({ purpose, amountCents }: ProposedLine, known: Known): boolean =>
  resemblesReference(purpose, known.prefixes) || fansWhoOwe(known.open, amountCents).length > 0;

const sumOpen = (open: readonly OpenStageRecord[], of: (stage: OpenStageRecord) => boolean): number =>
  open.filter(of).reduce((sum, stage) => sum + centsFromEuros(stage.open), 0);

/** Each guess counts only where it finds exactly one fan. */
function byGuess({ iban, amountCents, payer, purpose }: ProposedLine, known: Known): Meant | null {
  const guesses: readonly (readonly [ProposalReason, () => readonly number[]])[] = [
    ['iban', () => (iban === '' ? [] : fansOfIban(iban, known))],
    ['amount', () => fansWhoOwe(known.open, amountCents)],
    ['name', () => fansNamedIn(`${payer} ${purpose}`, known.people)],
  ];
  for (const [reason, find] of guesses) {
    const [userId, another] = find();
    if (userId !== undefined && another === undefined)
      return { fans: [{ userId, amountCents, named: [] }], reason, doubts: ['guess'], near: null };
  }
  return null;
}

const fansOfIban = (iban: string, { fansOfIbans, holderOf }: Known): readonly number[] => [
  ...new Set((fansOfIbans.get(iban) ?? []).map((one) => holderOf.get(one) ?? one)),
];

/** Fans by name or handle as whole words. The longer of two matching names counts. */
function fansNamedIn(text: string, people: Known['people']): readonly number[] {
  const found = people.flatMap(({ user_id: userId, displayname, instagram }) =>
    [displayname, instagram ?? '']
      .filter((name) => isNamedIn(text, name))
      .map((name) => ({ userId, length: name.length })),
  );
  const longest = Math.max(...found.map(({ length }) => length));
  return [...new Set(found.filter(({ length }) => length === longest).map(({ userId }) => userId))];
}

/** Fans who owe exactly this amount for a stage, a claim or everything that is open. */
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
