import type { ClaimRecord } from '@fan-beats/backend/contract';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../shared/routes/paths';
import { useChoiceQuestion } from '../../../shared/ui/questions/useConsequenceQuestion';
import type { ClaimChanges } from './claimChanges';
import { mayTakeMoney, releaseQuestion, unmarkingQuestion, whereIsIt } from './claimMoney';
import { useUpdatePreview } from './useUpdatePreview';

/** Asks where the money behind marks that are taken off belongs. */
export function useMoneyQuestions() {
  const ask = useChoiceQuestion();
  const preview = useUpdatePreview();
  const navigate = useNavigate();

  /** The money that changes take off a claim; undefined if they take none, or are refused. */
  const takenBy = async ({ claim_id }: ClaimRecord, changes: ClaimChanges) => {
    if (!mayTakeMoney(changes)) return undefined;
    const [planned] = await preview([{ claimId: claim_id, changes }]);
    return planned?.taken;
  };

  /** Returns the changes to save, and the navigation after it; null if the admin cancels. Rejects if the server did not answer. */
  return async (claim: ClaimRecord, changes: ClaimChanges) => {
    const taken = await takenBy(claim, changes);
    // The refusal of the save has its own reason.
    if (!taken) return { changes, goOn: null };
    const meant = taken.released > 0 ? await ask(releaseQuestion(taken.released, claim)) : 'balance';
    if (!meant) return null;
    const question = unmarkingQuestion([{ claim, taken }]);
    const marks = question ? await ask({ ...whereIsIt(), choice: question.choice }) : undefined;
    if (marks === null) return null;
    const goOn = meant === 'balance' ? null : () => navigate(paths.adminUser(claim.user_id));
    return { changes: { ...changes, ...(marks && question?.said(marks)) }, goOn };
  };
}
