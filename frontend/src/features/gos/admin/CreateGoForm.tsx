import { PlusOutlined } from '@ant-design/icons';
import { Alert, Button, Input } from 'antd';
import { useState, type SyntheticEvent } from 'react';
import { errorMessage } from '../../../shared/api/apiError';
import { refusedFields } from '../../../shared/forms/refusedFields';
import { useAdmCreateGoMutation } from './gosAdminApi';
import styles from './GoAdmin.module.css';

export function CreateGoForm({ onCreated }: { readonly onCreated: (goId: number) => void }) {
  const [title, setTitle] = useState('');
  const [create, { isLoading, error }] = useAdmCreateGoMutation();

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const answer = await create({ title: title.trim() });
    if (answer.data) onCreated(answer.data.go_id);
  };

  return (
    <form className={styles.create} aria-label="New group order" onSubmit={(event) => void submit(event)}>
      <Input
        className={styles.what ?? ''}
        aria-label="Title"
        placeholder="Title of a new group order"
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <Button
        type="primary"
        htmlType="submit"
        icon={<PlusOutlined aria-hidden />}
        loading={isLoading}
        disabled={title.trim() === ''}
      >
        Create
      </Button>
      {error && (
        <Alert
          className={styles.wide ?? ''}
          type="error"
          showIcon
          role="alert"
          title={refusedFields(error, { title: 'Title' })['title'] ?? errorMessage(error)}
        />
      )}
    </form>
  );
}
