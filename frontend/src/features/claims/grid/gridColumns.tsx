import { i18n } from '@lingui/core';
import { Link } from 'react-router-dom';
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

/** The columns: fan, pieces, sum, items paid and state, then the pieces of each item and freebie. */
export function gridColumns({ fans, units }: ClaimGrid): readonly GridColumn<FanRow>[] {
  return [
    {
      key: 'fan',
      title: i18n.t('Fan'),
      width: 0,
      total: i18n.t('{n, plural, one {{n} fan} other {{n} fans}}', { n: fans.length }),
      of: ({ name }) => name,
      look: (row) => (
        <>
          {/* The table is one stop for the keyboard: Enter opens the line. */}
          <Link to={claimsOfRow(row)} tabIndex={-1}>
            {row.name}
          </Link>
          {row.claims.length > 1 && (
            <span className="below">
              {i18n.t('{n, plural, one {{n} claim} other {{n} claims}}', { n: row.claims.length })}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'pieces',
      title: i18n.t('Pieces'),
      width: 66,
      of: ({ pieces }) => pieces,
      total: fans.reduce((sum, { pieces }) => sum + pieces, 0),
    },
    {
      key: 'sum',
      title: i18n.t('Sum'),
      width: 96,
      of: ({ sum }) => ({ euros: sum }),
      total: { euros: sumOf(fans, ({ sum }) => sum) },
    },
    {
      key: 'paid',
      title: i18n.t('Items paid'),
      width: 96,
      of: ({ paid }) => ({ euros: paid }),
      total: { euros: sumOf(fans, ({ paid }) => paid) },
    },
    {
      key: 'state',
      title: i18n.t('State'),
      width: 186,
      of: ({ money }) => money.text,
      look: ({ money }) => <StatusTag tone={money.tone}>{money.text}</StatusTag>,
    },
    ...units.map(({ key, item_type, caption, variant_caption, amount }) => ({
      key,
      title: item_type === 1 ? i18n.t('Freebies: {caption}', { caption }) : caption,
      width: 92,
      total: amount,
      below: variant_caption,
      of: ({ amounts }: FanRow) => amounts.get(key) ?? null,
    })),
  ];
}

const sheetHeads: Readonly<Record<string, string>> = {
  fan: 'Fan',
  pieces: 'Pieces',
  sum: 'Sum',
  paid: 'Items paid',
  state: 'State',
};

/**
 * The columns of the exported sheet. Its heads are the same in every language, as a take-over reads them again (rule A2): a
 * renamed one needs its old name there.
 */
export function sheetColumns(grid: ClaimGrid): readonly GridColumn<FanRow>[] {
  const freebies = new Map(
    grid.units.flatMap(({ key, item_type, caption }) =>
      item_type === 1 ? [[key, `Freebies: ${caption}`] as const] : [],
    ),
  );
  return gridColumns(grid).map((column) => ({
    ...column,
    title: sheetHeads[column.key] ?? freebies.get(column.key) ?? column.title,
  }));
}
