import { PlusOutlined } from '@ant-design/icons';
import type { ItemTypeCode } from '@fan-beats/backend/contract';
import { Alert, AutoComplete, Button, Input } from 'antd';
import { useState, type SyntheticEvent } from 'react';
import styles from './ItemList.module.css';
import { useCreateItem } from './useCreateItem';
import { InOwnLanguage } from '../../../shared/ui/InOwnLanguage';

interface CreateItemFormProps {
  readonly itemType: ItemTypeCode;
  readonly kinds: readonly string[];
  readonly onCreated: (itemId: number) => void;
}

export function CreateItemForm({ itemType, kinds, onCreated }: CreateItemFormProps) {
  const [name, setName] = useState('');
  const [kind, setKind] = useState('');
  const { submit, failure, isCreating } = useCreateItem(itemType, onCreated);

  const create = (event: SyntheticEvent) => {
    event.preventDefault();
    void submit(name, kind);
  };

  return (
    <form
      className={styles.create}
      aria-label={itemType === 0 ? 'New item' : 'New freebie'}
      onSubmit={create}
    >
      <Input
        className={styles.caption ?? ''}
        aria-label="Name"
        placeholder="Name"
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <AutoComplete
        className={styles.kind ?? ''}
        aria-label="Art"
        placeholder="Art"
        value={kind}
        onChange={setKind}
        options={kinds.map((value) => ({ value }))}
        showSearch={{ filterOption: true }}
      />
      <Button
        type="primary"
        htmlType="submit"
        icon={<PlusOutlined aria-hidden />}
        loading={isCreating}
        disabled={name.trim() === ''}
      >
        Create
      </Button>
      {failure !== null && (
        <Alert
          className={styles.wide ?? ''}
          type="error"
          showIcon
          role="alert"
          title={<InOwnLanguage>{failure}</InOwnLanguage>}
        />
      )}
    </form>
  );
}
