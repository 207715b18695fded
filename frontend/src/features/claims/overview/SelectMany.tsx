import type { ClaimRecord } from '@fan-beats/backend/contract';
import { SelectAll } from '../../../shared/bulk/SelectAll';
import { countOf } from '../../../shared/format/figures';
import { useConsequenceQuestion } from '../../../shared/ui/questions/useConsequenceQuestion';
import { groupByGo } from './claimOverview';
import type { ClaimSelection } from './useClaimSelection';

interface SelectManyProps {
  readonly claims: readonly ClaimRecord[];
  readonly selection: ClaimSelection;
  /** The group of these claims, if they are not the whole list. */
  readonly of?: string;
}

/** Selects every claim of a group or list. With several group orders it asks first. */
export function SelectMany({ claims, selection, of }: SelectManyProps) {
  const ask = useConsequenceQuestion();
  const set = async (ids: readonly number[], selected: boolean) => {
    const groups = groupByGo(claims);
    const question = {
      title: `Select claims of ${countOf(groups.length, 'group order')}?`,
      consequences: groups.map((group) => `${group.gotitle}: ${countOf(group.claims.length, 'claim')}`),
      okText: `Select all ${claims.length} shown`,
    };
    if (!selected || groups.length < 2 || (await ask(question))) selection.set(ids, selected);
  };
  return (
    <SelectAll
      keys={claims.map(({ claim_id }) => claim_id)}
      has={selection.has}
      of={of}
      onSelect={(ids, selected) => void set(ids, selected)}
    />
  );
}
