import type { PlannedLineRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Button } from 'antd';
import { useState } from 'react';
import { BulkRows } from '../../shared/bulk/BulkRows';
import { formatSum } from '../../shared/format/figures';
import { Disclosure } from '../../shared/ui/frame/Disclosure';
import { StatusTag } from '../../shared/ui/show/StatusTag';
import { MendFields } from './MendFields';
import { lineText, wordsOfLine } from './planRows';
import type { Asked } from './Question';

/** The lines of the sheet: first those that are left out, with the reason and the amount, then the others (rule D157). */
export function LinesPanel(props: Asked) {
  const { lines, totals } = props.plan;
  const leftOut = lines.filter(({ why }) => why !== null);
  const taken = lines.filter(({ why }) => why === null);
  return (
    <>
      {leftOut.length > 0 && (
        <Disclosure
          title={i18n.t('Left out, whole or in part: {n, plural, one {{n} line} other {{n} lines}}, {sum}', {
            n: leftOut.length,
            sum: formatSum(totals.behind.sum),
          })}
          openAtFirst
        >
          <Lines {...props} label={i18n.t('Lines left out')} rows={leftOut} />
        </Disclosure>
      )}
      <Disclosure
        title={i18n.t('Line by line: {n, plural, one {{n} line} other {{n} lines}}', { n: taken.length })}
      >
        <Lines {...props} label={i18n.t('Lines')} rows={taken} />
      </Disclosure>
    </>
  );
}

interface LinesProps extends Asked {
  readonly label: string;
  readonly rows: readonly PlannedLineRecord[];
}

function Lines({ label, rows, plan, said, say }: LinesProps) {
  const [mending, setMending] = useState<number | null>(null);
  return (
    <BulkRows
      label={label}
      rows={rows}
      keyOf={({ line }) => String(line)}
      naming={(line) => (
        <>
          <strong>{i18n.t('Line {line}', { line: line.line })}</strong>
          <span className="below">{lineText(line)}</span>
          {line.mended.map(({ column, was }) => (
            <span key={column} className="below">
              {i18n.t('{name}: the sheet has “{was}”', { name: plan.head[column] ?? '', was })}
            </span>
          ))}
          {mending === line.line && <MendFields line={line} plan={plan} said={said} say={say} />}
        </>
      )}
    >
      {(line) => (
        <span className="wrap gap6">
          {wordsOfLine(line, plan).map(({ tone, text }) => (
            <StatusTag key={text} tone={tone}>
              {text}
            </StatusTag>
          ))}
          {line.why !== null && !line.total && (
            <StatusTag tone="warning">
              {line.behind === null ? i18n.t('amount unknown') : formatSum(line.behind)}
            </StatusTag>
          )}
          <Button
            size="small"
            aria-expanded={mending === line.line}
            aria-label={i18n.t('Correct line {line}', { line: line.line })}
            onClick={() => setMending(mending === line.line ? null : line.line)}
          >
            {mending === line.line ? i18n.t('Close') : i18n.t('Correct')}
          </Button>
          <LineChoice line={line} said={said} say={say} />
        </span>
      )}
    </BulkRows>
  );
}

interface LineChoiceProps extends Pick<Asked, 'said' | 'say'> {
  readonly line: PlannedLineRecord;
}

/** Leaves a line out, or takes it again; a line that reads like a total is left out until it is taken (rule A20). */
function LineChoice({ line: { line, total, why }, said, say }: LineChoiceProps) {
  const { leave_out: leftOut = [], totals_taken: taken = [] } = said;
  const without = (lines: typeof leftOut) => lines.filter((one) => one.line !== line);
  const has = (lines: typeof leftOut) => lines.some((one) => one.line === line);
  const isOut = total || has(leftOut);
  if (!isOut && why !== null) return null;
  const takeAgain = () =>
    total ? say({ totals_taken: [...taken, { line }] }) : say({ leave_out: without(leftOut) });
  const leaveOut = () =>
    has(taken) ? say({ totals_taken: without(taken) }) : say({ leave_out: [...leftOut, { line }] });
  return (
    <Button
      size="small"
      aria-label={
        isOut ? i18n.t('Take it: line {line}', { line }) : i18n.t('Leave out line {line}', { line })
      }
      onClick={isOut ? takeAgain : leaveOut}
    >
      {isOut ? i18n.t('Take it') : i18n.t('Leave out')}
    </Button>
  );
}
