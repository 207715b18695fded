import type { ItemRecord } from '@fan-beats/backend/contract';
import { Alert, App, Button, Checkbox, Form } from 'antd';
import { useState, type ReactNode } from 'react';
import { errorMessage, isApiError } from '../../../shared/api/apiError';
import { Panel } from '../../../shared/ui/Panel';
import { StatusTag } from '../../../shared/ui/StatusTag';
import { useAdmUpdateItemMutation } from '../itemsApi';
import styles from './ItemEdit.module.css';
import { ItemFields } from './ItemFields';
import { draftProblem, itemDraft, toItemUpdate } from './itemForm';
import { Variants } from './Variants';

interface ItemEditFormProps {
  readonly item: ItemRecord;
  readonly onReload: () => unknown;
  readonly namesButton: (onNames: (names: readonly string[]) => void) => ReactNode;
}

interface SaveFailure {
  readonly text: string;
  readonly conflict: boolean;
}

export function ItemEditForm({ item, onReload, namesButton }: ItemEditFormProps) {
  const { message } = App.useApp();
  const [update, { isLoading }] = useAdmUpdateItemMutation();
  // What the admin saw, even when the item behind was fetched anew meanwhile.
  const [seen, setSeen] = useState(item);
  const [draft, setDraft] = useState(() => itemDraft(item));
  const [failure, setFailure] = useState<SaveFailure | null>(null);

  const save = async () => {
    const problem = draftProblem(draft);
    setFailure(problem === null ? null : { text: problem, conflict: false });
    if (problem !== null) return;
    try {
      const saved = await update(toItemUpdate(seen, draft)).unwrap();
      setSeen(saved);
      setDraft(itemDraft(saved));
      message.success('Product saved');
    } catch (error) {
      const conflict = isApiError(error) && error.code === 'CONFLICT';
      setFailure({ text: errorMessage(error, 'Error updating product'), conflict });
    }
  };

  return (
    <Form layout="vertical" requiredMark={false} onFinish={save}>
      <div className={styles.top}>
        <Checkbox
          checked={draft.published}
          onChange={(event) => setDraft({ ...draft, published: event.target.checked })}
        >
          Published
        </Checkbox>
        <StatusTag tone={seen.published ? 'success' : 'error'}>
          {seen.published ? 'Published' : 'Not yet Published'}
        </StatusTag>
        <Button type="primary" htmlType="submit" loading={isLoading}>
          Save
        </Button>
      </div>
      {failure && (
        <Alert
          type={failure.conflict ? 'warning' : 'error'}
          showIcon
          role="alert"
          title={failure.text}
          action={failure.conflict && <Button onClick={() => void onReload()}>Reload</Button>}
          style={{ marginBottom: 14 }}
        />
      )}
      <Panel title="Product">
        <ItemFields
          itemType={item.item_type}
          draft={draft}
          onChange={(change) => setDraft({ ...draft, ...change })}
        />
      </Panel>
      <Variants itemType={item.item_type} draft={draft} onChange={setDraft} namesButton={namesButton} />
    </Form>
  );
}
