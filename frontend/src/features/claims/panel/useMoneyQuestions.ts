import type { ClaimRecord } from '@fan-beats/backend/contract';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../shared/routes/paths';
import { useChoiceQuestion } from '../../../shared/ui/questions/useConsequenceQuestion';
import type { ClaimChanges } from './claimChanges';
import { releaseQuestion, takenOff, unmarkingQuestion, whereIsIt } from './claimMoney';

/** Asks where the money belongs that stands behind marks which are taken off. */
export function useMoneyQuestions() {
  const ask = useChoiceQuestion();
  const navigate = useNavigate();

  /** Gives what is to be saved, and where to look then; null where nothing goes ahead. */
  return async (claim: ClaimRecord, changes: ClaimChanges) => {
    const { released } = takenOff(claim, changes);
    const meant = released > 0 ? await ask(releaseQuestion(released, claim)) : 'balance';
    if (!meant) return null;
    const question = unmarkingQuestion([{ claim, changes }]);
    const marks = question ? await ask({ ...whereIsIt, choice: question.choice }) : undefined;
    if (marks === null) return null;
    const goOn = meant === 'balance' ? null : () => navigate(paths.adminUser(claim.user_id));
    return { changes: { ...changes, ...(marks && question?.said(marks)) }, goOn };
  };
}
