import { PlusOutlined } from '@ant-design/icons';
import type { ItemTypeCode } from '@fan-beats/backend/contract';
import { Button, Input } from 'antd';
import { useState, type SyntheticEvent } from 'react';
import styles from './ItemList.module.css';
import { useCreateItem } from './useCreateItem';
import { InOwnLanguage } from '../../../shared/ui/InOwnLanguage';

interface AddToGroupProps {
  readonly itemType: ItemTypeCode;
  readonly kind: string;
  readonly title: string;
  readonly onCreated: (itemId: number) => void;
}

/** Adds an item of the kind it stands under. */
export function AddToGroup({ itemType, kind, title, onCreated }: AddToGroupProps) {
  const [name, setName] = useState('');
  const { submit, failure, isCreating } = useCreateItem(itemType, onCreated);

  const create = (event: SyntheticEvent) => {
    event.preventDefault();
    if (name.trim() !== '') void submit(name, kind);
  };

  return (
    <form className={styles.add} onSubmit={create}>
      <Input
        variant="borderless"
        aria-label={`Add to ${title}`}
        placeholder={`Add to ${title}`}
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button
        type="text"
        htmlType="submit"
        icon={<PlusOutlined aria-hidden />}
        aria-label={`Create in ${title}`}
        loading={isCreating}
        disabled={name.trim() === ''}
      />
      {failure !== null && (
        <p className={styles.failure} role="alert">
          <InOwnLanguage>{failure}</InOwnLanguage>
        </p>
      )}
    </form>
  );
}
