import type { ItemTypeCode } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { AutoComplete } from 'antd';
import { useState } from 'react';
import { errorMessage } from '../../../../shared/api/apiError';
import { refusedFields } from '../../../../shared/forms/refusedFields';
import { useTextDraft } from '../../../../shared/forms/useTextDraft';
import { CreateForm } from '../../../../shared/ui/fields/CreateForm';
import { ItemsApi } from '../itemsApi';
import styles from './ItemList.module.css';

interface CreateProps {
  readonly itemType: ItemTypeCode;
  readonly onCreated: (itemId: number) => void;
}

export function CreateItemForm({ kinds, ...props }: CreateProps & { readonly kinds: readonly string[] }) {
  const kind = useTextDraft(`kind of a new item ${props.itemType}`);
  const { create, ...state } = useCreateItem(props);
  return (
    <CreateForm
      {...state}
      draftName={`new item ${props.itemType}`}
      label={props.itemType === 0 ? i18n.t('New item') : i18n.t('New freebie')}
      field={{ 'aria-label': i18n.t('Name'), placeholder: i18n.t('Name') }}
      button={{ type: 'primary', children: i18n.t('Create') }}
      onCreate={async (name) => {
        const isCreated = await create(name, kind.text);
        if (isCreated) kind.drop();
        return isCreated;
      }}
    >
      <AutoComplete
        className={styles.kind}
        aria-label={i18n.t('Art')}
        placeholder={i18n.t('Art')}
        value={kind.text}
        onChange={kind.setText}
        options={kinds.map((value) => ({ value }))}
        showSearch={{ filterOption: true }}
      />
    </CreateForm>
  );
}

interface AddToGroupProps extends CreateProps {
  readonly kind: string;
  readonly title: string;
}

export function AddToGroup({ kind, title, ...props }: AddToGroupProps) {
  const { create, ...state } = useCreateItem(props);
  const label = i18n.t('Add to {title}', { title });
  return (
    <CreateForm
      {...state}
      draftName={`new item ${props.itemType} of ${kind}`}
      className={styles.add}
      field={{ variant: 'borderless', 'aria-label': label, placeholder: label }}
      button={{ type: 'text', 'aria-label': i18n.t('Create in {title}', { title }) }}
      onCreate={(name) => create(name, kind)}
    />
  );
}

function useCreateItem({ itemType, onCreated }: CreateProps) {
  const [send, { isLoading }] = ItemsApi.useAdmCreateItemMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const create = async (caption: string, kind: string): Promise<boolean> => {
    setFailure(null);
    try {
      const { item_id } = await send({ caption, kind: kind.trim(), item_type: itemType }).unwrap();
      // An answer without an id is a fault of the server that only the wire can show.
      if (item_id > 0) onCreated(item_id);
      else setFailure(i18n.t('Fehler: Kein item_id zurückgegeben'));
      return item_id > 0;
    } catch (error) {
      const refused = Object.values(refusedFields(error, { caption: i18n.t('Name'), kind: i18n.t('Art') }));
      setFailure(refused.join(' ') || errorMessage(error, i18n.t('Fehler beim Erstellen des Items')));
      return false;
    }
  };
  return { create, failure, creating: isLoading };
}
