import type { ReadModelRecord } from '@fan-beats/backend/contract';
import { Flex, Progress } from 'antd';
import type { ReactNode } from 'react';
import { countOf } from '../../shared/format/counts';
import { Loaded, type LoadedProps } from '../../shared/ui/states/Loaded';
import { Facts } from '../../shared/ui/show/Facts';
import { Panel } from '../../shared/ui/frame/Panel';
import { RunState, type State } from './RunState';

interface Run {
  readonly state: State;
  readonly progress: { readonly events: number; readonly total: number };
  readonly read_models: readonly ReadModelRecord[];
}

interface RunReportProps<Known extends Run> extends Pick<LoadedProps<Known>, 'query'> {
  /** 'verification', 'rebuild'. */
  readonly thing: string;
  readonly title: string;
  readonly summaryOf: (run: Known) => ReactNode;
  readonly children?: (run: Known) => ReactNode;
}

/** One run: how far it is, what it came to, and the read models with their rows as it counted them. */
export function RunReport<Known extends Run>(props: RunReportProps<Known>) {
  const { query, thing, title, summaryOf, children } = props;
  return (
    <Panel title={title}>
      <Loaded query={query} failed={`Error loading the ${thing}`}>
        {(run) => (
          <>
            <Flex component="p" role="status" wrap gap={8} align="center">
              <RunState state={run.state} /> {summaryOf(run)}
            </Flex>
            {run.state === 'running' && (
              <RunProgress label={`Progress of the ${thing}`} progress={run.progress} />
            )}
            {children?.(run)}
            {run.read_models.length > 0 && (
              <Facts
                className="figures"
                facts={Object.fromEntries(
                  run.read_models.map(({ name, rows }) => [name, countOf(rows, 'row')]),
                )}
              />
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

/** How far a run is; a short one ends before there is anything to tell. */
function RunProgress({
  label,
  progress: { events, total },
}: Pick<Run, 'progress'> & { readonly label: string }) {
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
