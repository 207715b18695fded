import { Progress } from 'antd';
import { countOf } from '../../shared/format/counts';

interface RunProgressProps {
  readonly label: string;
  readonly progress: { readonly events: number; readonly total: number };
}

/** How far a run is; a short one ends before there is anything to tell. */
export function RunProgress({ label, progress: { events, total } }: RunProgressProps) {
  const percent = total === 0 ? 0 : Math.min(99, Math.floor((events / total) * 100));
  return (
    <>
      <Progress percent={percent} status="active" aria-label={label} />
      <p>
        {events} of {countOf(total, 'event')}
      </p>
    </>
  );
}
