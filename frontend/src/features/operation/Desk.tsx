import { RightOutlined, SmileOutlined } from '@ant-design/icons';
import type { DeskRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Link } from 'react-router-dom';
import { paths } from '../../shared/routes/paths';
import { Notice } from '../../shared/ui/states/Loaded';
import styles from './Desk.module.css';

interface Work {
  readonly count: number;
  readonly text: string;
  /** The list whose entries are counted, filtered to them. */
  readonly to: string;
}

const workOf = (desk: DeskRecord): readonly Work[] => [
  {
    count: desk.bank_lines,
    text: i18n.t('{n, plural, one {{n} bank line to look at} other {{n} bank lines to look at}}', {
      n: desk.bank_lines,
    }),
    to: paths.bankImport,
  },
  {
    count: desk.late_payments,
    text: i18n.t('{n, plural, one {{n} late payment} other {{n} late payments}}', { n: desk.late_payments }),
    to: paths.latePayments,
  },
  {
    count: desk.requests,
    text: i18n.t('{n, plural, one {{n} request to answer} other {{n} requests to answer}}', {
      n: desk.requests,
    }),
    to: paths.adminContact,
  },
  {
    count: desk.withdrawals,
    text: i18n.t('{n, plural, one {{n} withdrawal to answer} other {{n} withdrawals to answer}}', {
      n: desk.withdrawals,
    }),
    to: paths.openWithdrawals,
  },
  {
    count: desk.closing_gos,
    text: i18n.t('{n, plural, one {{n} group order closes today} other {{n} group orders close today}}', {
      n: desk.closing_gos,
    }),
    to: paths.closingGos,
  },
  {
    count: desk.claims_to_pack,
    text: i18n.t('{n, plural, one {{n} claim ready to pack} other {{n} claims ready to pack}}', {
      n: desk.claims_to_pack,
    }),
    to: paths.claimsToPack,
  },
  {
    count: desk.unreached_people,
    text: i18n.t('{n, plural, one {{n} person whom nobody reaches} other {{n} people whom nobody reaches}}', {
      n: desk.unreached_people,
    }),
    to: paths.unreachedPeople,
  },
  {
    count: desk.credits_to_pay_back,
    text: i18n.t(
      '{n, plural, one {{n} fan with credit to pay back} other {{n} fans with credit to pay back}}',
      { n: desk.credits_to_pay_back },
    ),
    to: paths.creditList,
  },
];

/** The work of the day, each line a link to the list where it is done. Lines without work are left out (rule D143). */
export function Desk({ desk }: { readonly desk: DeskRecord }) {
  const work = workOf(desk).filter(({ count }) => count > 0);
  if (work.length === 0)
    return (
      <Notice
        icon={<SmileOutlined aria-hidden />}
        title={i18n.t('Nothing to do today')}
        text={i18n.t(
          'Bank lines, late payments, requests, withdrawals, group orders that close, claims to pack, people whom nobody reaches and credit to pay back appear here.',
        )}
      />
    );
  return (
    <ul className={styles.desk} aria-label={i18n.t('To do today')}>
      {work.map(({ to, text }) => (
        <li key={to}>
          <Link to={to} className={styles.work ?? ''}>
            {text}
            <RightOutlined aria-hidden className="small" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
