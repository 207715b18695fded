import type { OpenStagesRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Button } from 'antd';
import { useState } from 'react';
import { OfficeLink } from '../../../../shared/ui/frame/OfficeLink';
import { formatSum, formatDate } from '../../../../shared/format/figures';
import { useMay } from '../../../../shared/session/helper';
import { paths } from '../../../../shared/routes/paths';
import { Notice } from '../../../../shared/ui/states/Loaded';
import { PagedList } from '../../../../shared/ui/lists/Paged';
import { StatusTag } from '../../../../shared/ui/show/StatusTag';
import { sumOf } from '../../../claims/claimFigures';
import { openRows, type OpenRow, type Payer } from './openStages';
import { useSpendAll } from './PersonPayments';
import { RefundDialog } from './RefundDialog';

interface CreditListProps {
  readonly open: OpenStagesRecord;
  readonly payers: readonly Payer[];
}

interface Credit {
  readonly payer: Payer;
  /** The credit that the fan wants back, and the day of the request. */
  readonly askedBack: OpenStagesRecord['asked_back'][number] | null;
  /** Stages that the credit can pay. */
  readonly open: readonly OpenRow[];
  /** Stages that are paid beyond their cost. */
  readonly over: readonly OpenRow[];
}

/**
 * Fans with credit at the shop that belongs to no stage. Credit that can be used comes first, credit that is to be paid back
 * after it.
 */
export function CreditList({ open, payers }: CreditListProps) {
  const [refunded, setRefunded] = useState<Payer | null>(null);
  const rows = openRows(open, payers);
  const askedBack = new Map(open.asked_back.map((wish) => [wish.user_id, wish]));
  const credits = payers
    .map((payer): Credit => {
      const own = rows.filter(({ user_id }) => user_id === payer.user_id);
      return {
        payer,
        askedBack: askedBack.get(payer.user_id) ?? null,
        open: own.filter((row) => row.open > 0),
        over: own.filter((row) => row.over > 0),
      };
    })
    .filter(({ payer, over }) => payer.balance > 0 || over.length > 0)
    .sort((a, b) => b.payer.balance - a.payer.balance);
  const usable = credits.filter((credit) => isUsable(credit) && credit.askedBack === null);
  const toPayBack = credits
    .filter((credit) => !usable.includes(credit))
    .sort((a, b) => Number(b.askedBack !== null) - Number(a.askedBack !== null));
  if (credits.length === 0)
    return (
      <Notice
        title={i18n.t('No credit.')}
        text={i18n.t('Credit appears here when fans pay more than is open.')}
      />
    );
  return (
    <>
      <h2>{i18n.t('To use for open payments')}</h2>
      {usable.length === 0 ? (
        <p className="quiet">{i18n.t('No fan has both credit and something open.')}</p>
      ) : (
        <CreditRows label={i18n.t('To use for open payments')} credits={usable} onRefund={setRefunded} />
      )}
      <h2>{i18n.t('To pay back')}</h2>
      {toPayBack.length === 0 ? (
        <p className="quiet">
          {i18n.t('Nobody asked for their credit back, and no fan without open payments has credit.')}
        </p>
      ) : (
        <CreditRows label={i18n.t('To pay back')} name="back" credits={toPayBack} onRefund={setRefunded} />
      )}
      {refunded && <RefundDialog payer={refunded} today={open.today} onClose={() => setRefunded(null)} />}
    </>
  );
}

const isUsable = ({ payer, open }: Credit): boolean => payer.balance > 0 && open.length > 0;

interface CreditRowsProps {
  readonly label: string;
  readonly name?: string;
  readonly credits: readonly Credit[];
  readonly onRefund: (payer: Payer) => void;
}

function CreditRows({ label, name, credits, onRefund }: CreditRowsProps) {
  return (
    <>
      <PagedList items={credits} label={label} name={name} className="framed">
        {(credit) => <CreditRow key={credit.payer.user_id} credit={credit} onRefund={onRefund} />}
      </PagedList>
      <p className="quiet">
        {i18n.t('{n, plural, one {{n} fan} other {{n} fans}}, {sum} of credit', {
          n: credits.length,
          sum: formatSum(sumOf(credits, ({ payer }) => payer.balance)),
        })}
      </p>
    </>
  );
}

interface CreditRowProps extends Pick<CreditRowsProps, 'onRefund'> {
  readonly credit: Credit;
}

function CreditRow({ credit, onRefund }: CreditRowProps) {
  const { payer, open, over, askedBack } = credit;
  const may = useMay('money');
  const { spendAll, isLoading } = useSpendAll(payer.user_id);
  return (
    <li>
      <span>
        <OfficeLink to={paths.adminUser(payer.user_id)} translate="no">
          {payer.displayname}
        </OfficeLink>
        <span className="below">
          {[
            i18n.t('{balance} of credit', { balance: formatSum(payer.balance) }),
            open.length > 0 && i18n.t('{open} open', { open: formatSum(sumOf(open, (row) => row.open)) }),
            over.length > 0 &&
              i18n.t('{over} too much on claims', { over: formatSum(sumOf(over, (row) => row.over)) }),
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      </span>
      <span className="line tail">
        {askedBack !== null && (
          <StatusTag tone="accent">
            {i18n.t('Asked for {amount} back on {asked_back_at}', {
              amount: formatSum(askedBack.amount),
              asked_back_at: formatDate(askedBack.asked_back_at),
            })}
          </StatusTag>
        )}
        {may && isUsable(credit) && (
          <Button
            type={askedBack === null ? 'primary' : 'default'}
            loading={isLoading}
            onClick={() => void spendAll()}
          >
            {i18n.t('Use for open payments')}
          </Button>
        )}
        {may && payer.balance > 0 && !payer.erased && (
          <Button onClick={() => onRefund(payer)}>{i18n.t('Paid back …')}</Button>
        )}
      </span>
    </li>
  );
}
