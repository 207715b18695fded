import type { UnbackedMarkRecord, UnbackedMarksRecord } from '@fan-beats/backend/contract';
import { Link } from 'react-router-dom';
import { countOf } from '../../../shared/format/counts';
import { formatDateTime } from '../../../shared/format/dates';
import { formatSum } from '../../../shared/format/money';
import { stageNames } from '../../../shared/format/stages';
import { paths } from '../../../shared/routes/paths';
import { PagedList } from '../../../shared/ui/lists/Paged';
import { Panel } from '../../../shared/ui/frame/Panel';
import styles from './Money.module.css';

const pageSize = 50;

/** What is marked as paid by hand alone: for an auditor a finding, not an error (rule M1). */
export function UnbackedMarks({ unbacked: { total, marks } }: { readonly unbacked: UnbackedMarksRecord }) {
  return (
    <Panel title="Marked by hand, no payment recorded">
      {marks.length === 0 ? (
        <p className="quiet small">Every mark has a recorded payment behind it.</p>
      ) : (
        <>
          <p>{`${formatSum(total)} in ${countOf(marks.length, 'mark')}`}</p>
          <PagedList items={marks} pageSize={pageSize} className="list" label="Marks without a payment">
            {(mark) => <MarkRow key={`${mark.claim_id} ${mark.stage}`} mark={mark} />}
          </PagedList>
        </>
      )}
    </Panel>
  );
}

function MarkRow({ mark }: { readonly mark: UnbackedMarkRecord }) {
  const { claim_id, gotitle, user_id, user_displayname, stage, amount, since, by, position } = mark;
  return (
    <li className={styles.mark}>
      <span>
        <Link to={paths.adminClaim(claim_id)}>{`${stageNames[stage]}, claim #${claim_id}`}</Link>
        <span className="below">{gotitle}</span>
      </span>
      <span>
        <Link to={paths.adminUser(user_id)}>{user_displayname}</Link>
        <span className="below">
          <Link to={paths.ledgerEvent(position)}>{`Event ${position}`}</Link>
          {`, ${formatDateTime(since)}, by ${by?.displayname ?? 'the shop'}`}
        </span>
      </span>
      <strong className="right">{formatSum(amount)}</strong>
    </li>
  );
}
