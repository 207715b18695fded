import { isNamedIn } from '@fan-beats/events/kernel';
import { readReferences, type PaymentReference } from '@fan-beats/events/language';
import { i18n } from '@lingui/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { Select } from 'antd';
import { useState } from 'react';
import { Labelled } from '../../../../shared/ui/fields/Labelled';
import { personChoice } from '../../../../shared/ledger/personChoice';
import { OfficeApi } from '../officeApi';
import type { Payer } from './openStages';

interface FanSelectProps {
  readonly payers: readonly Payer[];
  readonly prefixes: readonly string[];
  readonly value: number | undefined;
  /** Called with the fan and the references in the text that was typed to find the fan. */
  readonly onChoose: (userId: number, references: readonly PaymentReference[]) => void;
}

/** A choice of a fan by name, handle, or a bank's version of a purpose. */
export function FanSelect({ payers, prefixes, value, onChoose }: FanSelectProps) {
  const [purpose, setPurpose] = useState('');
  const references = readReferences(purpose, prefixes);
  const owners = useOwners(references);
  const byId = new Map(payers.map((payer) => [payer.user_id, payer]));
  return (
    <Labelled label={i18n.t('Fan')}>
      <Select
        className="wide"
        showSearch={{
          filterOption: (typed, option) => {
            const payer = byId.get(option?.value ?? 0);
            if (payer === undefined) return false;
            return owners ? owners.includes(payer.user_id) : isMeant(typed, payer);
          },
          onSearch: setPurpose,
        }}
        placeholder={i18n.t('Name, @handle or a pasted bank purpose')}
        value={value}
        onSelect={(chosen: number) => onChoose(chosen, references)}
        options={payers
          .filter(({ erased }) => !erased)
          .map((payer) => ({
            value: payer.user_id,
            label: personChoice({ ...payer, displayname: nameOf(payer) }),
          }))}
      />
    </Labelled>
  );
}

/** The fans of these references, settled and deleted claims included; undefined if there are no references. */
function useOwners(references: readonly PaymentReference[]): readonly number[] | undefined {
  const claim_ids = references.flatMap(({ kind, number }) => (kind === 'claim' ? [number] : []));
  const { data = [] } = OfficeApi.useAdmGetClaimOwnersQuery(
    claim_ids.length === 0 ? skipToken : { claim_ids },
  );
  if (references.length === 0) return undefined;
  const people = references.flatMap(({ kind, number }) => (kind === 'person' ? [number] : []));
  return [...people, ...data.map(({ user_id }) => user_id)];
}

/** True if the typed text is a part of a name, or a whole purpose that contains one. */
const isMeant = (typed: string, payer: Payer): boolean =>
  nameOf(payer).toLowerCase().includes(typed.trim().toLowerCase()) ||
  isNamedIn(typed, payer.displayname) ||
  (payer.instagram !== null && isNamedIn(typed, payer.instagram));

const nameOf = ({ displayname, instagram }: Payer): string =>
  instagram ? `${displayname} (@${instagram.replace(/^@/, '')})` : displayname;
