import { addCents } from '@fan-beats/events/kernel';
import { readClaimsByIds, readOpenLines, readSortedLines, type BankLineView } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type {
  BankLineRecord,
  BankReviewRecord,
  ProposalRecord,
  ReturnRecord,
  ReviewLineRecord,
} from '../../../../contract/money/bank.records';
import { euros, toWire } from '../../../../contract/wire';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { displayNames } from '../../../../platform/people/display-names';
import { goTitles } from '../../../catalogue/gos/go-view';
import { SettingsReads } from '../../../site/settings/settings.reads';
import type { ShopSettings } from '../../../site/settings/shop-settings.entity';
import { prefixesOf } from '../../payments/open-stages';
import { ownerOf, proposeKnowing, readKnown, resemblesPayment, type Proposal } from '../propose';
import { mayTakeBack, proposeReturns, type ProposedReturn } from '../returns';

/** The most lines that one review shows. The others follow once these are sorted. */
const mostShown = 200;
const mostMatched = 50;

/**
 * The lines that wait, each with the effect of booking it (rules M15, M16), or with the payment that it takes back
 * (rule M30).
 */
export class GetReview extends ShopQuery<BankReviewRecord> {}

@QueryHandler(GetReview)
export class GetReviewHandler implements IQueryHandler<GetReview> {
  constructor(
    @Inject(Pool) private readonly pool: Pool,
    private readonly settings: SettingsReads,
  ) {}

  async execute(): Promise<BankReviewRecord> {
    const [open, sorted, settings] = await Promise.all([
      readOpenLines(this.pool),
      readSortedLines(this.pool, mostMatched),
      this.settings.get(),
    ]);
    return {
      waiting: open.length,
      lines: await reviewLines(this.pool, settings, open.slice(0, mostShown)),
      sorted: sorted.map((line) => ({ ...lineRecord(line), why: line.why })),
      prefixes: prefixesOf(settings),
    };
  }
}

async function reviewLines(
  pool: Pool,
  settings: ShopSettings,
  shown: readonly BankLineView[],
): Promise<ReviewLineRecord[]> {
  if (shown.length === 0) return [];
  const known = await readKnown(pool, settings, shown);
  const credits = shown.filter((line) => !mayTakeBack(line));
  const [proposals, returns] = await Promise.all([
    proposeKnowing(pool, credits, known),
    proposeReturns(pool, shown, {
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
    displayNames(pool, users, (userId) => userId),
    titlesOf(pool, found),
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

async function titlesOf(pool: Pool, proposals: readonly Proposal[]): Promise<ReadonlyMap<number, string>> {
  const claimIds = proposals.flatMap(({ shares }) =>
    shares.flatMap(({ parts }) => parts.map(({ claimId }) => claimId)),
  );
  const claims = await readClaimsByIds(pool, [...new Set(claimIds)]);
  const titles = await goTitles(pool, claims, ({ goId }) => goId);
  return new Map(claims.map(({ claimId, goId }) => [claimId, titles.get(goId) ?? '']));
}

/** A line for the wire, with only the last four digits of the account. */
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
