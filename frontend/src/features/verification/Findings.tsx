import type { FindingRecord } from '@fan-beats/backend/contract';
import { Link } from 'react-router-dom';
import { countOf } from '../../shared/format/counts';
import { paths } from '../../shared/routes/paths';
import { placeOf } from './runTexts';
import styles from './Runs.module.css';

interface FindingsProps {
  readonly findings: readonly FindingRecord[];
  readonly total: number;
}

/** What a verification found, each with its place. */
export function Findings({ findings, total }: FindingsProps) {
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
