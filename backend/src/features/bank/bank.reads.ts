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
} from '../../contract/bank-records';
import { Read, type Ground } from '../../platform/acts/act';
import { displayNames } from '../../platform/people/display-names';
import { euros, toWire } from '../../contract/wire';
import { goTitles } from '../gos/go-view';
import { prefixesOf } from '../payments/open-stages.reads';
import { GetSettings } from '../settings/settings.acts';
import { isSure, propose, type Proposal } from './propose';

/** So many are looked at together; the others follow once these are sorted. */
const mostShown = 200;
const mostMatched = 50;

/** The lines that wait, each with what booking it would do (rules M15, M16). */
export class GetReview extends Read<BankReviewRecord> {
  async read(ground: Ground): Promise<BankReviewRecord> {
    const { pool, ask } = ground;
    const [open, sorted, settings] = await Promise.all([
      readOpenLines(pool),
      readSortedLines(pool, mostMatched),
      ask(new GetSettings()),
    ]);
    const shown = open.slice(0, mostShown);
    const proposals = await propose(ground, shown);
    const found = proposals.filter((one) => one !== null);
    const [nameOf, titles] = await Promise.all([
      displayNames(pool, found, ({ userId }) => userId),
      titlesOf(ground, found),
    ]);
    const toProposal = (line: BankLineView, proposal: Proposal | null): ProposalRecord | null =>
      proposal &&
      toWire({
        ...{ ...proposal, userDisplayname: nameOf(proposal.userId), sure: isSure(proposal) },
        parts: proposal.parts.map((part) => ({ ...part, gotitle: titles.get(part.claimId) ?? '' })),
        creditCents: cents(line.amountCents - addCents(...proposal.parts.map((part) => part.amountCents))),
      });
    return {
      waiting: open.length,
      lines: shown.map((line, index) => ({
        ...lineRecord(line),
        proposal: toProposal(line, proposals[index] ?? null),
      })),
      sorted: sorted.map((line) => ({ ...lineRecord(line), why: line.why })),
      prefixes: prefixesOf(settings),
    };
  }
}

async function titlesOf(
  { pool }: Ground,
  proposals: readonly Proposal[],
): Promise<ReadonlyMap<number, string>> {
  const claimIds = proposals.flatMap(({ parts }) => parts.map(({ claimId }) => claimId));
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
        ...{ open: of('open').lines, booked: of('booked').lines, aside: of('aside').lines },
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
