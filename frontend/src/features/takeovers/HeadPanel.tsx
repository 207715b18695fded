import { i18n } from '@lingui/core';
import { Checkbox } from 'antd';
import { useId } from 'react';
import { Disclosure } from '../../shared/ui/frame/Disclosure';
import styles from './HeadPanel.module.css';
import type { Planned } from './useTakeOver';

/** The most columns that are shown to choose the row of names by. */
const maxShown = 12;

/** Chooses the row of names by a click on it, and whether the names take two rows (rule D156). */
export function HeadPanel({ plan, say }: Pick<Planned, 'plan' | 'say'>) {
  const { top, head_line: headLine, head_rows: headRows } = plan;
  const id = useId();
  const choose = (line: number) =>
    // Other names are other columns.
    line === headLine ? undefined : say({ head_line: line, head_rows: undefined, columns: undefined });
  const isHead = (line: number) => line >= headLine && line < headLine + headRows;
  return (
    <Disclosure title={i18n.t('The names of the columns are in line {line}', { line: headLine })}>
      <p className="quiet">{i18n.t('Click on the row with the names if it is another one.')}</p>
      <div className={styles.scroll}>
        <table className={styles.rows} aria-label={i18n.t('First rows of the sheet')}>
          <tbody>
            {top.map(({ line, cells }) => (
              <tr key={line} className={isHead(line) ? styles.head : undefined} onClick={() => choose(line)}>
                <td>
                  <label className="line">
                    <input
                      type="radio"
                      name={id}
                      checked={line === headLine}
                      onChange={() => choose(line)}
                      aria-label={i18n.t('The names are in line {line}', { line })}
                    />
                    {line}
                  </label>
                </td>
                {cells.slice(0, maxShown).map((cell, column) => (
                  <td key={column}>{cell.slice(0, 40)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Checkbox
        checked={headRows === 2}
        onChange={({ target }) =>
          say({ head_line: headLine, head_rows: target.checked ? 2 : 1, columns: undefined })
        }
      >
        {i18n.t('The names take two rows, such as albums above their members')}
      </Checkbox>
    </Disclosure>
  );
}
