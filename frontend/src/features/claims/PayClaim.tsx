import type { ClaimRecord } from '@fan-beats/backend/contract';
import { germanDay } from '../../shared/format/dates';
import { formatSum } from '../../shared/format/money';
import { paths } from '../../shared/routes/paths';
import { LinkButton } from '../../shared/ui/frame/LinkButton';
import { StatusTag } from '../../shared/ui/show/StatusTag';
import { dueOf } from './claimFigures';

/** The way to pay what is asked for of a claim. */
export function PayClaim({ claim }: { readonly claim: ClaimRecord }) {
  const due = dueOf(claim);
  return due > 0 && <LinkButton to={paths.payClaim(claim.claim_id)}>{`Pay ${formatSum(due)}`}</LinkButton>;
}

/** The same in the head of a folded claim: how much, and by which day the first of it. */
export function DueTag({ claim }: { readonly claim: ClaimRecord }) {
  const due = dueOf(claim);
  const [first] = claim.stages.flatMap((one) => (one.due > 0 && one.due_on ? [one.due_on] : [])).sort();
  return (
    due > 0 && (
      <StatusTag tone="warning">
        {`${formatSum(due)} to pay${first === undefined ? '' : ` by ${germanDay(first)}`}`}
      </StatusTag>
    )
  );
}
