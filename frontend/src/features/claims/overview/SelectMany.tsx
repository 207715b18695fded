import type { ClaimRecord } from '@fan-beats/backend/contract';
import { Checkbox } from 'antd';
import { countOf } from '../../../shared/format/counts';
import { useConsequenceQuestion } from '../../../shared/ui/useConsequenceQuestion';
import { groupByGo } from './claimOverview';
import type { ClaimSelection } from './useClaimSelection';

interface SelectManyProps {
  readonly claims: readonly ClaimRecord[];
  readonly selection: ClaimSelection;
  /** What they are all of, where that is not the whole list. */
  readonly of?: string;
}

/** Selects every claim of a group or list, those on other pages too: the number says how many. Of several group orders it asks. */
export function SelectMany({ claims, selection, of }: SelectManyProps) {
  const selected = claims.filter(({ claim_id }) => selection.has(claim_id)).length;
  const all = selected === claims.length && claims.length > 0;
  const label = of === undefined ? `Select all ${claims.length} shown` : `Select all ${claims.length}`;
  const ask = useConsequenceQuestion();
  const set = async () => {
    const groups = groupByGo(claims);
    const question = {
      title: `Select claims of ${countOf(groups.length, 'group order')}?`,
      consequences: groups.map((group) => `${group.gotitle}: ${countOf(group.claims.length, 'claim')}`),
      okText: label,
    };
    if (!all && groups.length > 1 && !(await ask(question))) return;
    selection.set(
      claims.map(({ claim_id }) => claim_id),
      !all,
    );
  };
  return (
    <Checkbox
      aria-label={of === undefined ? label : `${label} of ${of}`}
      checked={all}
      indeterminate={selected > 0 && !all}
      onChange={() => void set()}
    >
      {label}
    </Checkbox>
  );
}
