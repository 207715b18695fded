import type { PlannedLineRecord } from '@fan-beats/backend/contract';
import { Button } from 'antd';
import type { Planned } from './useTakeOver';

interface LineChoiceProps extends Pick<Planned, 'said' | 'say'> {
  readonly line: PlannedLineRecord;
}

/** Leaves a line out, and takes it again; one that reads like a total is left out until it is taken (rule A20). */
export function LineChoice({ line: { line, total, why }, said, say }: LineChoiceProps) {
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
      aria-label={isOut ? `Take it: line ${line}` : `Leave out line ${line}`}
      onClick={isOut ? takeAgain : leaveOut}
    >
      {isOut ? 'Take it' : 'Leave out'}
    </Button>
  );
}
