import type { BankReviewRecord, ProposalRecord } from '@fan-beats/backend/contract';
import { DownOutlined } from '@ant-design/icons';
import { i18n } from '@lingui/core';
import { Trans } from '@lingui/react';
import { Alert, Button, Dropdown } from 'antd';
import { useEffect, useRef } from 'react';
import { OfficeLink } from '../../../shared/ui/frame/OfficeLink';
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
  const other = proposal ? i18n.t('Change …') : i18n.t('Choose the fan …');
  const name = i18n.t('{amount} of {booked_on}', {
    amount: formatSum(amount),
    booked_on: germanDay(booked_on),
  });
  return (
    <li ref={row} className={styles.line} data-current={current !== false} aria-current={current === 'seen'}>
      <span>
        <strong translate="no">{formatSum(amount)}</strong>
        {` ${germanDay(booked_on)}, ${payer || i18n.t('no name of a payer')}`}
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
          <Button
            type="primary"
            size="small"
            disabled={busy}
            aria-label={i18n.t('Book {name}', { name })}
            onClick={on.onBook}
          >
            {i18n.t('Book')}
          </Button>
        )}
        {on.onTakeBack && (
          <Button
            type="primary"
            size="small"
            disabled={busy}
            aria-label={i18n.t('Take back {name}', { name })}
            onClick={on.onTakeBack}
          >
            {i18n.t('Take the payment back')}
          </Button>
        )}
        {amount > 0 && (
          <Button
            size="small"
            disabled={busy}
            aria-label={i18n.t('{other} of {name}', { other, name })}
            onClick={on.onOther}
          >
            {other}
          </Button>
        )}
        <Dropdown
          trigger={['click']}
          disabled={busy}
          menu={{
            items: Object.entries(asideNames()).map(([key, label]) => ({ key, label })),
            onClick: ({ key }) => on.onAside(key as AsideReason),
          }}
        >
          <Button size="small" aria-label={i18n.t('Set aside {name}', { name })} data-line={line_id}>
            {i18n.t('Set aside')} <DownOutlined aria-hidden />
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
  if (fee < 0) return i18n.t('{fee} of a fee given back', { fee: formatSum(-fee) });
  return amount < 0
    ? i18n.t('{fee} more as a fee', { fee: formatSum(fee) })
    : i18n.t('fee {fee}', { fee: formatSum(fee) });
};

function Meaning({
  line: { takes_back, returned, proposal },
  payers,
}: Pick<LineRowProps, 'line' | 'payers'>) {
  if (takes_back) return <ReturnedLine returned={returned} />;
  return proposal ? (
    <Proposed proposal={proposal} payers={payers} />
  ) : (
    <span className="quiet">{i18n.t('No matching fan.')}</span>
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
      <StatusTag tone={sure ? 'success' : 'warning'}>
        {sure ? i18n.t('Sure') : i18n.t('Please look')}
      </StatusTag>
      <span className="below">{reasonNames()[reason]}</span>
      <ShareParts share={proposal} />
      {others.map((share) => (
        <span key={share.user_id} className="below">
          <Share share={share} payers={payers} isAlone={false} />
          <ShareParts share={share} />
        </span>
      ))}
      {near && (
        <span className="below">
          <Trans
            id="Written <0>{written}</0>, meant <1>{meant}</1>"
            values={{ written: near.written, meant: near.meant }}
            components={{ 0: <del translate="no" />, 1: <ins translate="no" /> }}
          />
        </span>
      )}
      {doubts.map((doubt) => (
        <span key={doubt} className="below">
          {doubt === 'differs' ? differenceText(proposal.difference) : doubtTexts()[doubt]}
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
      <OfficeLink to={paths.adminUser(user_id)} translate="no">
        {user_displayname}
      </OfficeLink>
      {!isAlone && <span translate="no">{`: ${formatSum(amount)}`}</span>}
      {payer?.mail_unproven && (
        <>
          {' '}
          <StatusTag tone="warning">{i18n.t('Address not confirmed')}</StatusTag>
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
          {i18n.t('{stageName}, claim #{claim_id} {gotitle}: {open} → {left} open', {
            stageName: stageNames(i18n)[stage],
            claim_id,
            gotitle,
            open: formatSum(open),
            left: formatSum(difference(open, amount)),
          })}
        </span>
      ))}
      {credit > 0 && (
        <span className="below">{i18n.t('{credit} becomes credit', { credit: formatSum(credit) })}</span>
      )}
      {credit < 0 && (
        <span className="below">{i18n.t('Uses {credit} of credit', { credit: formatSum(-credit) })}</span>
      )}
    </>
  );
}
