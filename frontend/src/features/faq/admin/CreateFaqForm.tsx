import { Alert, AutoComplete, Button, Input } from 'antd';
import { lazy, Suspense, useState, type SyntheticEvent } from 'react';
import { errorMessage } from '../../../shared/api/apiError';
import { Panel } from '../../../shared/ui/Panel';
import styles from './FaqAdmin.module.css';
import { useCreateFaqMutation } from './faqAdminApi';

/** Half of the page's weight, and only needed once somebody writes. */
const Markdown = lazy(async () => ({ default: (await import('../../../shared/ui/Markdown')).Markdown }));

interface CreateFaqFormProps {
  readonly categories: readonly string[];
  readonly sortId: number;
  /** Told whether something is typed that leaving the screen would lose. */
  readonly onTyping: (typing: boolean) => void;
}

const empty = { category: '', caption: '', content: '' };

export function CreateFaqForm({ categories, sortId, onTyping }: CreateFaqFormProps) {
  const [values, setValues] = useState(empty);
  const [failure, setFailure] = useState<string | null>(null);
  const [create, { isLoading }] = useCreateFaqMutation();
  const take = (next: typeof empty) => {
    setValues(next);
    // A category alone is taken over from the question before.
    onTyping(next.caption.trim() !== '' || next.content.trim() !== '');
  };
  const change = (part: Partial<typeof empty>) => take({ ...values, ...part });

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const [category, caption, content] = [
      values.category.trim(),
      values.caption.trim(),
      values.content.trim(),
    ];
    if (!category || !caption || !content) {
      setFailure('Please fill in all fields');
      return;
    }
    setFailure(null);
    try {
      await create({ sort_id: sortId, category, caption, content }).unwrap();
      take({ ...empty, category });
    } catch (error) {
      setFailure(errorMessage(error, 'Failed to create FAQ item'));
    }
  };

  return (
    <Panel title="New question">
      <form className={styles.create} aria-label="New question" onSubmit={(event) => void submit(event)}>
        {failure !== null && <Alert type="error" showIcon role="alert" title={failure} />}
        <div className={styles.short}>
          <AutoComplete
            aria-label="Category"
            placeholder="Category"
            options={categories.map((value) => ({ value }))}
            value={values.category}
            onChange={(category: string) => change({ category })}
          />
          <Input
            aria-label="Question"
            placeholder="Question"
            maxLength={500}
            value={values.caption}
            onChange={(event) => change({ caption: event.target.value })}
          />
        </div>
        <FaqContentField label="Answer" value={values.content} onChange={(content) => change({ content })} />
        <div>
          <Button type="primary" htmlType="submit" loading={isLoading}>
            Add question
          </Button>
        </div>
      </form>
    </Panel>
  );
}

interface FaqContentFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** An answer in markdown beside how it will look, drawn by the same renderer as for the fans. */
export function FaqContentField({ label, value, onChange }: FaqContentFieldProps) {
  return (
    <div className={styles.content}>
      <Input.TextArea
        aria-label={label}
        placeholder="Answer, in markdown"
        maxLength={20_000}
        autoSize={{ minRows: 5, maxRows: 20 }}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className={styles.preview} role="group" aria-label={`Preview: ${label}`}>
        {value.trim() === '' ? (
          <span className={styles.quiet}>Preview</span>
        ) : (
          <Suspense fallback={<span className={styles.quiet}>{value}</span>}>
            <Markdown content={value} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
