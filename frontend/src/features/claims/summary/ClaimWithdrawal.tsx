import type { ClaimRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Trans } from '@lingui/react';
import { Link } from 'react-router-dom';
import { useShopRecord } from '../../../shared/config/settings';
import { formatExactTime } from '../../../shared/format/figures';
import { langOfLegalWords, orderWords } from '../../../shared/legal/legalWords';
import { paths } from '../../../shared/routes/paths';

const answers = () =>
  ({
    accepted: i18n.t('It was accepted.'),
    asked: i18n.t('The organisers asked back by mail.'),
    refused: i18n.t('It was refused.'),
  }) as const;

/** The time when a withdrawal from the claim arrived, and its answer (rule L11). */
export function ClaimWithdrawal({ claim: { withdrawal } }: { readonly claim: ClaimRecord }) {
  if (!withdrawal) return null;
  const { declared_at, answer } = withdrawal;
  return (
    <p>
      <Trans
        id="Withdrawal arrived on <0>{declared_at}</0> (German time). {answer}"
        values={{
          declared_at: formatExactTime(declared_at),
          answer: answer === null ? i18n.t('It is not answered yet.') : answers()[answer],
        }}
        components={{ 0: <time dateTime={declared_at} /> }}
      />
    </p>
  );
}

/** A link to withdraw from one's own claim, if the shop is a trader; the form has its number already. */
export function WithdrawLink({ claim }: { readonly claim: ClaimRecord }) {
  const { seller, language } = useShopRecord();
  if (seller === 'private' || claim.withdrawal) return null;
  return (
    <p>
      <Link to={paths.withdrawFrom(claim.claim_id)} lang={langOfLegalWords(language)}>
        {orderWords(language).withdraw}
      </Link>
    </p>
  );
}
