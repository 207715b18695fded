import type { FindingRecord, SealRecord, VerificationReportRecord } from '@fan-beats/backend/contract';
import { countOf } from '../../shared/format/counts';
import { formatDateTime, formatExactTime } from '../../shared/format/dates';
import { Loaded } from '../../shared/ui/Loaded';
import { Panel } from '../../shared/ui/Panel';
import { ReadModelRows } from './ReadModelRows';
import { RunProgress } from './RunProgress';
import { RunState } from './RunState';
import { runsApi } from './runsApi';
import styles from './Runs.module.css';
import { useRun } from './useRun';
import { App, Button, Flex } from 'antd';
import { Link } from 'react-router-dom';
import { paths } from '../../shared/routes/paths';
import { placeOf } from './runTexts';

/** One verification: how far it is, and what it found. */
export function VerificationReport({ runId }: { readonly runId: number }) {
  const query = useRun(runsApi.endpoints.admGetVerification, { run_id: runId });
  return (
    <Panel title={`Verification ${runId}`}>
      <Loaded query={query} failed="Error loading the verification">
        {(run) => (
          <>
            <Flex component="p" role="status" wrap gap={8} align="center">
              <RunState state={run.state} /> {summaryOf(run)}
            </Flex>
            {run.state === 'running' && (
              <RunProgress label="Progress of the verification" progress={run.progress} />
            )}
            <Findings findings={run.findings} total={run.finding_count} />
            {run.newest_seal && <SealNote seal={run.newest_seal} />}
            <ReadModelRows models={run.read_models} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}

function summaryOf(run: VerificationReportRecord): string {
  const by = `started by ${run.started_by.displayname}, ${formatExactTime(run.started_at)}`;
  const seen = `${countOf(run.events, 'event')} in ${countOf(run.streams, 'stream')} under ${countOf(run.seals, 'seal')}`;
  switch (run.state) {
    case 'running':
      return by;
    case 'failed':
      return `${run.failure ?? ''} (${by})`;
    case 'clean':
      return `Every hash, every seal and every row is as it was recorded: ${seen}, ${by}`;
    case 'findings':
      return `Not everything is as it was recorded: ${seen}, ${by}`;
  }
}

/** The newest seal, to be written down where no administrator of the database reaches. */
function SealNote({ seal }: { readonly seal: SealRecord }) {
  const { message } = App.useApp();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`Seal ${seal.number}: ${seal.hash}`);
      message.success('Seal copied');
    } catch {
      message.error('The seal could not be copied. Select it instead.');
    }
  };
  return (
    <section className={styles.seal} aria-label="Newest seal">
      <p>
        Seal {seal.number} of {formatDateTime(seal.sealed_at)} covers everything up to position{' '}
        {seal.up_to_position}. Noted outside of this shop, it proves the books up to there.
      </p>
      <code className={styles.hash}>{seal.hash}</code>
      <Button onClick={() => void copy()}>Copy seal</Button>
    </section>
  );
}

interface FindingsProps {
  readonly findings: readonly FindingRecord[];
  readonly total: number;
}

/** What a verification found, each with its place. */
function Findings({ findings, total }: FindingsProps) {
  if (total === 0) return null;
  return (
    <section aria-label="Findings">
      <h3>
        {countOf(total, 'finding')}
        {findings.length < total && `, the first ${findings.length}`}
      </h3>
      <ol className={styles.findings}>
        {findings.map((finding, index) => (
          <li key={index}>
            <Place finding={finding} />
            <p>{finding.sentence}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Place({ finding }: { readonly finding: FindingRecord }) {
  const place = placeOf(finding);
  if (place === '') return null;
  const { position, stream } = finding;
  return position !== null && position > 0 && stream !== null ? (
    <Link to={paths.ledgerEvent(position)}>{place}</Link>
  ) : (
    <strong>{place}</strong>
  );
}
