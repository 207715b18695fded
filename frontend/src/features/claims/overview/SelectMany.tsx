import type { ClaimRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { SelectAll } from '../../../shared/bulk/SelectAll';
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
      title: i18n.t('Select claims of {n, plural, one {{n} group order} other {{n} group orders}}?', {
        n: groups.length,
      }),
      consequences: groups.map((group) =>
        i18n.t('{gotitle}: {n, plural, one {{n} claim} other {{n} claims}}', {
          n: group.claims.length,
          gotitle: group.gotitle,
        }),
      ),
      okText: i18n.t('Select all {n} shown', { n: claims.length }),
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
