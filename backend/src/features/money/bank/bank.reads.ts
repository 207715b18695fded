import { addCents, cents } from '@fan-beats/events/kernel';
import {
  readClaimsByIds,
  readImportSums,
  readOpenLines,
  readSortedLines,
  type BankLineView,
} from '@fan-beats/projections';
import type {
  BankImportRecord,
  BankLineRecord,
  BankReviewRecord,
  ProposalRecord,
  ReturnRecord,
  ReviewLineRecord,
} from '../../../contract/money/bank.records';
import { Read, type Ground } from '../../../platform/acts/act';
import { displayNames } from '../../../platform/people/display-names';
import { euros, toWire } from '../../../contract/wire';
import { goTitles } from '../../catalogue/gos/go-view';
import { prefixesOf } from '../payments/open-stages';
import { SettingsReads } from '../../site/settings/settings.reads';
import { ownerOf, proposeKnowing, readKnown, resemblesPayment, type Proposal } from './propose';
import { mayTakeBack, proposeReturns, type ProposedReturn } from './returns';

/** So many are looked at together; the others follow once these are sorted. */
const mostShown = 200;
const mostMatched = 50;

/** The lines that wait, each with what booking it would do (rules M15, M16), or what it takes back (rule M30). */
export class GetReview extends Read<BankReviewRecord> {
  async read(ground: Ground): Promise<BankReviewRecord> {
    const { pool, get } = ground;
    const [open, sorted, settings] = await Promise.all([
      readOpenLines(pool),
      readSortedLines(pool, mostMatched),
      get(SettingsReads).get(),
    ]);
    const shown = open.slice(0, mostShown);
    return {
      waiting: open.length,
      lines: await reviewLines(ground, shown),
      sorted: sorted.map((line) => ({ ...lineRecord(line), why: line.why })),
      prefixes: prefixesOf(settings),
    };
  }
}

async function reviewLines(ground: Ground, shown: readonly BankLineView[]): Promise<ReviewLineRecord[]> {
  if (shown.length === 0) return [];
  const known = await readKnown(ground, shown);
  const credits = shown.filter((line) => !mayTakeBack(line));
  const [proposals, returns] = await Promise.all([
    proposeKnowing(ground, credits, known),
    proposeReturns(ground.pool, shown, {
      prefixes: known.prefixes,
      byHand: known.byHand,
      refunds: known.refunds,
      ownersOf: (named) => named.flatMap((one) => ownerOf(one, known) ?? []),
    }),
  ]);
  const found = proposals.filter((one) => one !== null);
  const users = [
    ...found.flatMap(({ shares }) => shares.map(({ userId }) => userId)),
    ...returns.flatMap((one) => one?.payments.map(({ userId }) => userId) ?? []),
  ];
  const [nameOf, titles] = await Promise.all([
    displayNames(ground.pool, users, (userId) => userId),
    titlesOf(ground, found),
  ]);
  return shown.map((line, index) => {
    const proposal = proposals[credits.indexOf(line)] ?? null;
    const returned = returns[index] ?? null;
    return {
      ...lineRecord(line),
      proposal: proposal && proposalRecord(proposal, nameOf, titles),
      takes_back: mayTakeBack(line),
      returned: returned && returnRecord(returned, nameOf),
      resembles: resemblesPayment(line, known),
    };
  });
}

type NameOf = (userId: number) => string;

function proposalRecord(
  { shares, reason, doubts, differenceCents, near, payment }: Proposal,
  nameOf: NameOf,
  titles: ReadonlyMap<number, string>,
): ProposalRecord {
  const [first, ...others] = shares.map(({ userId, amountCents, parts }) => ({
    user_id: userId,
    user_displayname: nameOf(userId),
    amount: euros(amountCents),
    parts: parts.map((part) => toWire({ ...part, gotitle: titles.get(part.claimId) ?? '' })),
    credit: euros(amountCents - addCents(...parts.map((part) => part.amountCents))),
  }));
  if (!first) throw new Error('A proposal names nobody');
  return {
    ...first,
    reason,
    sure: doubts.length === 0,
    doubts,
    others,
    difference: euros(differenceCents),
    near,
    payment,
  };
}

const returnRecord = ({ line, payments, reason, doubts }: ProposedReturn, nameOf: NameOf): ReturnRecord => ({
  line_id: line?.lineId ?? null,
  booked_on: line?.bookedOn ?? null,
  reason,
  doubts,
  payments: payments.map(({ position, userId, amountCents }) => ({
    position,
    user_id: userId,
    user_displayname: nameOf(userId),
    amount: euros(amountCents),
  })),
});

async function titlesOf(
  { pool }: Ground,
  proposals: readonly Proposal[],
): Promise<ReadonlyMap<number, string>> {
  const claimIds = proposals.flatMap(({ shares }) =>
    shares.flatMap(({ parts }) => parts.map(({ claimId }) => claimId)),
  );
  const claims = await readClaimsByIds(pool, [...new Set(claimIds)]);
  const titles = await goTitles(pool, claims, ({ goId }) => goId);
  return new Map(claims.map(({ claimId, goId }) => [claimId, titles.get(goId) ?? '']));
}

/** Of an account only what tells it apart from another. */
function lineRecord({
  lineId,
  importId,
  bookedOn,
  payer,
  iban,
  purpose,
  ...line
}: BankLineView): BankLineRecord {
  const { amountCents, feeCents } = line;
  return toWire({ lineId, importId, bookedOn, amountCents, feeCents, payer, iban: iban.slice(-4), purpose });
}

/** The files that were imported, the newest first, with what became of their lines. */
export class GetImports extends Read<readonly BankImportRecord[]> {
  async read({ pool }: Ground): Promise<readonly BankImportRecord[]> {
    const { rows } = await pool.query<ImportRow>(
      `SELECT import_id, imported_at, actor_id, source, account, from_day AS "from", to_day AS "to", lines, refused
         FROM bank_imports ORDER BY imported_at DESC LIMIT 100`,
    );
    const [nameOf, sums] = await Promise.all([
      displayNames(pool, rows, ({ actor_id }) => actor_id),
      readImportSums(
        pool,
        rows.map(({ import_id }) => import_id),
      ),
    ]);
    return rows.map(({ actor_id, imported_at, ...row }) => {
      const of = (status: string) =>
        sums.find((sum) => sum.importId === row.import_id && sum.status === status) ?? {
          lines: 0,
          amountCents: 0,
        };
      return {
        ...row,
        imported_at: imported_at.toISOString(),
        actor: { user_id: actor_id, displayname: nameOf(actor_id) },
        open: of('open').lines,
        booked: of('booked').lines,
        aside: of('aside').lines,
        returned: of('returned').lines,
        open_amount: euros(cents(of('open').amountCents)),
        booked_amount: euros(cents(of('booked').amountCents)),
      };
    });
  }
}

type ImportRow = Pick<
  BankImportRecord,
  'import_id' | 'source' | 'account' | 'from' | 'to' | 'lines' | 'refused'
> & { readonly actor_id: number; readonly imported_at: Date };
