import type { ClaimRecord } from '@fan-beats/backend/contract';
import { Link } from 'react-router-dom';
import { useShopRecord } from '../../../shared/config/settings';
import { formatExactTime } from '../../../shared/format/figures';
import { orderWords } from '../../../shared/legal/legalWords';
import { paths } from '../../../shared/routes/paths';

const answers = {
  accepted: 'It was accepted.',
  asked: 'The organisers asked back by mail.',
  refused: 'It was refused.',
} as const;

/** The time when a withdrawal from the claim arrived, and its answer (rule L11). */
export function ClaimWithdrawal({ claim: { withdrawal } }: { readonly claim: ClaimRecord }) {
  if (!withdrawal) return null;
  const { declared_at, answer } = withdrawal;
  return (
    <p>
      {'Withdrawal arrived on '}
      <time dateTime={declared_at}>{formatExactTime(declared_at)}</time>
      {` (German time). ${answer === null ? 'It is not answered yet.' : answers[answer]}`}
    </p>
  );
}

/** A link to withdraw from one's own claim, if the shop is a trader; the form has its number already. */
export function WithdrawLink({ claim }: { readonly claim: ClaimRecord }) {
  const { seller, language } = useShopRecord();
  if (seller === 'private' || claim.withdrawal) return null;
  return (
    <p>
      <Link to={paths.withdrawFrom(claim.claim_id)} lang={language}>
        {orderWords[language].withdraw}
      </Link>
    </p>
  );
}
