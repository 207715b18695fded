import { Link } from 'react-router-dom';
import { countOf } from '../../../shared/format/figures';
import { paths } from '../../../shared/routes/paths';
import type { GridColumn } from '../../../shared/ui/lists/Grid';
import { StatusTag } from '../../../shared/ui/show/StatusTag';
import { sumOf } from '../claimFigures';
import type { ClaimGrid, FanRow } from './claimGrid';

/** The path to the claims of a row. */
export function claimsOfRow({ name, claims }: FanRow): string {
  const [first] = claims;
  const which = claims.length === 1 ? `claim=${first?.claim_id}` : `user=${encodeURIComponent(name)}`;
  return `${paths.claimsOfGo(first?.go_id ?? 0)}&${which}`;
}

/**
 * The columns: fan, pieces, sum, items paid and state, then the pieces of each item and freebie. The titles are also the heads of
 * the exported sheet, which a take-over reads again (rule A2): a renamed title needs its old name there.
 */
export function gridColumns({ fans, units }: ClaimGrid): readonly GridColumn<FanRow>[] {
  return [
    {
      key: 'fan',
      title: 'Fan',
      width: 0,
      total: countOf(fans.length, 'fan'),
      of: ({ name }) => name,
      look: (row) => (
        <>
          {/* The table is one stop for the keyboard: Enter opens the line. */}
          <Link to={claimsOfRow(row)} tabIndex={-1}>
            {row.name}
          </Link>
          {row.claims.length > 1 && <span className="below">{countOf(row.claims.length, 'claim')}</span>}
        </>
      ),
    },
    {
      key: 'pieces',
      title: 'Pieces',
      width: 66,
      of: ({ pieces }) => pieces,
      total: fans.reduce((sum, { pieces }) => sum + pieces, 0),
    },
    {
      key: 'sum',
      title: 'Sum',
      width: 96,
      of: ({ sum }) => ({ euros: sum }),
      total: { euros: sumOf(fans, ({ sum }) => sum) },
    },
    {
      key: 'paid',
      title: 'Items paid',
      width: 96,
      of: ({ paid }) => ({ euros: paid }),
      total: { euros: sumOf(fans, ({ paid }) => paid) },
    },
    {
      key: 'state',
      title: 'State',
      width: 186,
      of: ({ money }) => money.text,
      look: ({ money }) => <StatusTag tone={money.tone}>{money.text}</StatusTag>,
    },
    ...units.map(({ key, item_type, caption, variant_caption, amount }) => ({
      key,
      title: item_type === 1 ? `Freebies: ${caption}` : caption,
      width: 92,
      total: amount,
      below: variant_caption,
      of: ({ amounts }: FanRow) => amounts.get(key) ?? null,
    })),
  ];
}
