import { writeCsv, type CsvCell } from '@fan-beats/events/kernel';
import { i18n } from '@lingui/core';
import {
  memo,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type UIEvent,
} from 'react';
import { formatSum } from '../../format/figures';
import styles from './Grid.module.css';

export interface GridColumn<Row> {
  readonly key: string;
  readonly title: string;
  /** A second line of the head. */
  readonly below?: string | null;
  /** In pixels; the first column, which stays in sight, has its own width. */
  readonly width: number;
  readonly of: (row: Row) => CsvCell;
  /** The look of a cell, if it is more than its text. */
  readonly look?: (row: Row) => ReactNode;
  /** The value of the last line. */
  readonly total?: CsvCell;
}

interface GridProps<Row> {
  readonly label: string;
  readonly columns: readonly GridColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** The action of Enter; `keysHelp` names it with the other keys. */
  readonly onOpen?: (row: Row) => void;
  readonly keysHelp?: string;
}

const moveHelp = () => i18n.t('Keys on the table: arrows to move.');

/** The height of a row in the style sheet, in rem. */
const rowHeight = 2.75;

/** Widths of columns are pixels for the browser's usual text, and grow with it. */
const inRem = (pixels: number): string => `${pixels / 16}rem`;

/** The rows that are rendered: those in sight and some beyond them, in steps of ten. */
const step = 10;
const drawn = 60;

interface Place {
  readonly row: number;
  readonly column: number;
}

/**
 * A table like a sheet: its head, its sums and its first column stay, the cells scroll under them, and arrow keys move through
 * them.
 */
export function Grid<Row>({ label, columns, rows, keyOf, onOpen, keysHelp = moveHelp() }: GridProps<Row>) {
  const id = useId();
  const { frame, first, at, setAt, goTo, onScroll } = usePlace(id, rows.length);
  const [row, column] = at ? [rows[at.row], columns[at.column]] : [];
  const shown = rows.slice(first, first + drawn);
  const last = { row: rows.length - 1, column: columns.length - 1 };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.altKey) return;
    const next = placeAfter(event, at ?? start, last);
    if (!next && !(event.key === 'Enter' && row)) return;
    event.preventDefault();
    if (next) goTo(next);
    else if (row) onOpen?.(row);
  };
  return (
    <>
      <p className={`quiet small ${styles.position}`}>
        {row && column
          ? `${textOf(columns[0]?.of(row))} · ${headOf(column)}: ${textOf(column.of(row)) || '0'}`
          : keysHelp}
      </p>
      <div ref={frame} className={styles.frame} onScroll={onScroll}>
        <table
          role="grid"
          tabIndex={0}
          className={styles.grid}
          style={{ width: `calc(var(--first) + ${inRem(widthOf(columns))})` }}
          aria-label={label}
          aria-rowcount={rows.length + 2}
          aria-activedescendant={at ? cellId(id, at) : undefined}
          onFocus={() => goTo(at ?? start)}
          onKeyDown={onKeyDown}
        >
          <Head columns={columns} />
          <tbody>
            <Gap rows={first} />
            {shown.map((one, index) => (
              <Line
                key={keyOf(one)}
                id={id}
                columns={columns}
                row={one}
                index={first + index}
                current={at?.row === first + index ? at.column : undefined}
                onChoose={setAt}
              />
            ))}
            <Gap rows={rows.length - first - shown.length} />
          </tbody>
          <Foot columns={columns} rowIndex={rows.length + 2} />
        </table>
      </div>
    </>
  );
}

/** The focused cell, and the rows that are rendered around it and around the scrolled place. */
function usePlace(id: string, rows: number) {
  const frame = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [at, setAt] = useState<Place | null>(null);
  const first = Math.min(top, Math.max(0, stepOf(rows - drawn + step)));
  useEffect(() => {
    if (at?.column === 0) frame.current?.scrollTo({ left: 0 });
    if (at) document.getElementById(cellId(id, at))?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [at, id]);
  return {
    frame,
    first,
    at,
    setAt,
    goTo: (place: Place) => {
      if (place.row < first || place.row >= first + drawn) setTop(topFor(place.row));
      setAt(place);
    },
    onScroll: ({ currentTarget }: UIEvent<HTMLElement>) =>
      setTop(topFor(Math.floor(currentTarget.scrollTop / (rowHeight * textSize())))),
  };
}

function Head<Row>({ columns }: Pick<GridProps<Row>, 'columns'>) {
  return (
    <>
      <colgroup>
        {columns.map(({ key, width }, index) => (
          <col key={key} style={{ width: index === 0 ? 'var(--first)' : inRem(width) }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map(({ key, title, below, total = '' }) => (
            <th key={key} scope="col" data-kind={kindOf(total)}>
              <span className={styles.title}>{title}</span>
              {below && <span className={styles.below}>{below}</span>}
            </th>
          ))}
        </tr>
      </thead>
    </>
  );
}

function Foot<Row>({ columns, rowIndex }: Pick<GridProps<Row>, 'columns'> & { readonly rowIndex: number }) {
  return (
    <tfoot>
      <tr aria-rowindex={rowIndex}>
        {columns.map(({ key, total }, index) => {
          const Tag = index === 0 ? 'th' : 'td';
          return (
            <Tag key={key} scope={index === 0 ? 'row' : undefined} data-kind={kindOf(total)}>
              {textOf(total)}
            </Tag>
          );
        })}
      </tr>
    </tfoot>
  );
}

interface LineProps<Row> extends Pick<GridProps<Row>, 'columns'> {
  /** The id of the grid. */
  readonly id: string;
  readonly row: Row;
  readonly index: number;
  /** The focused column in this row. */
  readonly current: number | undefined;
  readonly onChoose: (place: Place) => void;
}

function LineOf<Row>({ id, columns, row, index, current, onChoose }: LineProps<Row>) {
  return (
    <tr aria-rowindex={index + 2} className={styles.row}>
      {columns.map(({ key, of, look }, column) => {
        const Tag = column === 0 ? 'th' : 'td';
        const cell = of(row);
        return (
          <Tag
            key={key}
            id={cellId(id, { row: index, column })}
            scope={column === 0 ? 'row' : undefined}
            data-current={current === column}
            data-kind={kindOf(cell)}
            onClick={() => onChoose({ row: index, column })}
          >
            {look?.(row) ?? textOf(cell)}
          </Tag>
        );
      })}
    </tr>
  );
}

// A key renders two rows again, and not all of them.
const Line = memo(LineOf) as typeof LineOf;

/** The room of rows that are not rendered. */
function Gap({ rows }: { readonly rows: number }) {
  return rows > 0 && <tr aria-hidden="true" style={{ height: `${rows * rowHeight}rem` }} />;
}

const start: Place = { row: 0, column: 0 };
const cellId = (grid: string, { row, column }: Place): string => `${grid}-${row}-${column}`;

/** The pixels of one rem. */
const textSize = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

const stepOf = (row: number): number => Math.floor(row / step) * step;
const topFor = (row: number): number => Math.max(0, stepOf(row) - step);

const widthOf = (columns: readonly { readonly width: number }[]): number =>
  columns.slice(1).reduce((sum, { width }) => sum + width, 0);

const headOf = ({ title, below }: { readonly title: string; readonly below?: string | null }): string =>
  below ? `${title} - ${below}` : title;

const kindOf = (cell: CsvCell | undefined) => (typeof cell === 'string' ? 'text' : 'figure');

function textOf(cell: CsvCell | undefined): string {
  if (cell === null || cell === undefined) return '';
  return typeof cell === 'object' ? formatSum(cell.euros) : String(cell);
}

/** The place after a key; undefined for a key that does not move. */
function placeAfter({ key, ctrlKey, metaKey }: KeyboardEvent, { row, column }: Place, last: Place) {
  const far = ctrlKey || metaKey;
  const moves: Readonly<Record<string, Place>> = {
    ArrowDown: { row: row + 1, column },
    ArrowUp: { row: row - 1, column },
    ArrowRight: { row, column: column + 1 },
    ArrowLeft: { row, column: column - 1 },
    PageDown: { row: row + step, column },
    PageUp: { row: row - step, column },
    Home: { row: far ? 0 : row, column: 0 },
    End: { row: far ? last.row : row, column: last.column },
  };
  const next = moves[key];
  const within = (value: number, most: number) => Math.min(Math.max(0, value), most);
  return next && { row: within(next.row, last.row), column: within(next.column, last.column) };
}

/** The cells of all rows as a sheet takes them from the clipboard, with tabs between columns. */
export function gridText<Row>(columns: readonly GridColumn<Row>[], rows: readonly Row[]): string {
  return writeCsv(
    columns.map(headOf),
    rows.map((row) => columns.map(({ of }) => of(row))),
    { separator: '\t', decimalMark: ',', byteOrderMark: false },
  );
}
