import type { BankReviewRecord, ProposalRecord } from '@fan-beats/backend/contract';
import { DownOutlined } from '@ant-design/icons';
import { Alert, Button, Dropdown } from 'antd';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { asideNames, stageNames, type AsideReason } from '../../../shared/format/words';
import { germanDay, formatSum } from '../../../shared/format/figures';
import { paths } from '../../../shared/routes/paths';
import { StatusTag } from '../../../shared/ui/show/StatusTag';
import { difference } from '../../claims/claimFigures';
import type { Payer } from '../payments/office/openStages';
import styles from './Bank.module.css';
import { differenceText, doubtTexts, piecesOf, reasonNames } from './bankTexts';
import { ReturnedLine } from './ReturnedLine';

export type ReviewLine = BankReviewRecord['lines'][number];

interface LineRowProps {
  readonly line: ReviewLine;
  readonly prefixes: readonly string[];
  readonly payers: readonly Payer[];
  /** `unseen` after the line took the place of one that left the list: no key is meant for it yet. */
  readonly current: false | 'seen' | 'unseen';
  readonly busy: boolean;
  readonly refusal: string | undefined;
  /** Undefined if no fan is proposed. */
  readonly onBook: (() => void) | undefined;
  /** Undefined if no known payment is taken back with the line. */
  readonly onTakeBack: (() => void) | undefined;
  readonly onOther: () => void;
  readonly onAside: (why: AsideReason) => void;
}

/** Money that arrived, its probable fan, and the payments that it would pay: before and after. */
export function LineRow({ line, prefixes, payers, current, busy, refusal, ...on }: LineRowProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const shown = row.current;
    if (current && shown && document.activeElement === shown.parentElement)
      shown.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const { booked_on, amount, fee, payer, purpose, proposal, line_id } = line;
  const other = proposal ? 'Change …' : 'Choose the fan …';
  const name = `${formatSum(amount)} of ${germanDay(booked_on)}`;
  return (
    <li ref={row} className={styles.line} data-current={current !== false} aria-current={current === 'seen'}>
      <span>
        <strong translate="no">{formatSum(amount)}</strong>
        {` ${germanDay(booked_on)}, ${payer || 'no name of a payer'}`}
        {fee !== 0 && <span className="quiet">{`, ${feeText(line)}`}</span>}
        <span className="below">
          {piecesOf(purpose, prefixes).map(({ text, marked }, index) =>
            marked ? <mark key={index}>{text}</mark> : text,
          )}
        </span>
      </span>
      <Meaning line={line} payers={payers} />
      <span className={styles.acts}>
        {on.onBook && (
          <Button type="primary" size="small" disabled={busy} aria-label={`Book ${name}`} onClick={on.onBook}>
            Book
          </Button>
        )}
        {on.onTakeBack && (
          <Button
            type="primary"
            size="small"
            disabled={busy}
            aria-label={`Take back ${name}`}
            onClick={on.onTakeBack}
          >
            Take the payment back
          </Button>
        )}
        {amount > 0 && (
          <Button size="small" disabled={busy} aria-label={`${other} of ${name}`} onClick={on.onOther}>
            {other}
          </Button>
        )}
        <Dropdown
          trigger={['click']}
          disabled={busy}
          menu={{
            items: Object.entries(asideNames).map(([key, label]) => ({ key, label })),
            onClick: ({ key }) => on.onAside(key as AsideReason),
          }}
        >
          <Button size="small" aria-label={`Set aside ${name}`} data-line={line_id}>
            Set aside <DownOutlined aria-hidden />
          </Button>
        </Dropdown>
      </span>
      {refusal !== undefined && (
        <Alert className={styles.refusal} type="error" showIcon role="alert" title={refusal} />
      )}
    </li>
  );
}

const feeText = ({ amount, fee }: ReviewLine): string => {
  if (fee < 0) return `${formatSum(-fee)} of a fee given back`;
  return amount < 0 ? `${formatSum(fee)} more as a fee` : `fee ${formatSum(fee)}`;
};

function Meaning({
  line: { takes_back, returned, proposal },
  payers,
}: Pick<LineRowProps, 'line' | 'payers'>) {
  if (takes_back) return <ReturnedLine returned={returned} />;
  return proposal ? (
    <Proposed proposal={proposal} payers={payers} />
  ) : (
    <span className="quiet">No matching fan.</span>
  );
}

interface ProposedProps {
  readonly proposal: ProposalRecord;
  readonly payers: readonly Payer[];
}

function Proposed({ proposal, payers }: ProposedProps) {
  const { reason, sure, doubts, others, near } = proposal;
  return (
    <span>
      <Share share={proposal} payers={payers} isAlone={others.length === 0} />{' '}
      <StatusTag tone={sure ? 'success' : 'warning'}>{sure ? 'Sure' : 'Please look'}</StatusTag>
      <span className="below">{reasonNames[reason]}</span>
      <ShareParts share={proposal} />
      {others.map((share) => (
        <span key={share.user_id} className="below">
          <Share share={share} payers={payers} isAlone={false} />
          <ShareParts share={share} />
        </span>
      ))}
      {near && (
        <span className="below">
          <span>Written </span>
          <del translate="no">{near.written}</del>
          <span>, meant </span>
          <ins translate="no">{near.meant}</ins>
        </span>
      )}
      {doubts.map((doubt) => (
        <span key={doubt} className="below">
          {doubt === 'differs' ? differenceText(proposal.difference) : doubtTexts[doubt]}
        </span>
      ))}
    </span>
  );
}

type ProposedShare = ProposalRecord['others'][number];

/** A fan of a line; if there are several, with the fan's part of the money. */
function Share({
  share: { user_id, user_displayname, amount },
  payers,
  isAlone,
}: {
  readonly share: ProposedShare;
  readonly payers: readonly Payer[];
  readonly isAlone: boolean;
}) {
  const payer = payers.find((one) => one.user_id === user_id);
  return (
    <>
      <Link to={paths.adminUser(user_id)} translate="no">
        {user_displayname}
      </Link>
      {!isAlone && <span translate="no">{`: ${formatSum(amount)}`}</span>}
      {payer?.mail_unproven && (
        <>
          {' '}
          <StatusTag tone="warning">Address not confirmed</StatusTag>
        </>
      )}
    </>
  );
}

function ShareParts({ share: { parts, credit } }: { readonly share: ProposedShare }) {
  return (
    <>
      {parts.map(({ claim_id, gotitle, stage, open, amount }) => (
        <span key={`${claim_id} ${stage}`} className="below">
          {`${stageNames[stage]}, claim #${claim_id} ${gotitle}: ${formatSum(open)} → ${formatSum(difference(open, amount))} open`}
        </span>
      ))}
      {credit > 0 && <span className="below">{`${formatSum(credit)} becomes credit`}</span>}
      {credit < 0 && <span className="below">{`Uses ${formatSum(-credit)} of credit`}</span>}
    </>
  );
}
