import type { GoRecord } from '@fan-beats/backend/contract';
import { goStatuses, goStatusLabel } from '@fan-beats/events/kernel';
import { Alert, App, Button, Checkbox, DatePicker, Form, Input, Select } from 'antd';
import { useEffect, useState } from 'react';
import { errorMessage, isApiError } from '../../../shared/api/apiError';
import { differingFields, mergeMine } from '../../../shared/forms/mergeMine';
import { useLeaveQuestion } from '../../../shared/forms/useLeaveQuestion';
import { useSaveKey } from '../../../shared/forms/useSaveKey';
import { ConflictNotice } from '../../../shared/ui/ConflictNotice';
import { ImageUpload } from '../../../shared/ui/ImageUpload/ImageUpload';
import { Panel } from '../../../shared/ui/Panel';
import styles from './GoAdmin.module.css';
import { goValues, theirGoChanges, toGoUpdate, type GoValues } from './goForm';
import { useAdmUpdateGoMutation } from './gosAdminApi';

interface GoEditFormProps {
  readonly go: GoRecord;
  /** What is on the server now, or null where it cannot be read. */
  readonly readNewest: () => Promise<GoRecord | null>;
}

const asItStands = (go: GoRecord) => ({ seen: go, shown: goValues(go) });

type SaveFailure = { readonly text: string } | { readonly newest: GoRecord };

const statusOptions = [
  { value: '', label: 'Open' },
  ...goStatuses.map((status) => ({ value: status, label: goStatusLabel(status) })),
];

const picker = {
  showTime: { format: 'HH:mm' },
  format: 'DD.MM.YYYY HH:mm',
  needConfirm: false,
  style: { width: '100%' },
};

export function GoEditForm({ go, readNewest }: GoEditFormProps) {
  const [form] = Form.useForm<GoValues>();
  const { message } = App.useApp();
  const [update, { isLoading }] = useAdmUpdateGoMutation();
  // What the admin saw, even when the list behind was fetched anew meanwhile, and what the form began with.
  const [{ seen, shown }, setBase] = useState(() => asItStands(go));
  const [dirty, setDirty] = useState(false);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  useLeaveQuestion(dirty);

  const takeOver = (newest: GoRecord) => {
    setBase(asItStands(newest));
    setDirty(false);
    setFailure(null);
  };

  // Live news take the place of what nobody is editing here.
  if (!dirty && failure === null && go.version > seen.version) setBase(asItStands(go));
  useEffect(() => form.setFieldsValue(shown), [form, shown]);

  const save = async (base: GoRecord, values: GoValues) => {
    setFailure(null);
    try {
      const saved = await update(toGoUpdate(base, values)).unwrap();
      // What was typed on while it was on its way stays.
      const typed = mergeMine(values, form.getFieldsValue(), goValues(saved));
      setBase({ seen: saved, shown: typed });
      setDirty(differingFields(goValues(saved), typed).length > 0);
      message.success('Group order saved');
    } catch (error) {
      const isConflict = isApiError(error) && error.code === 'CONFLICT';
      const newest = isConflict ? await readNewest() : null;
      setFailure(newest ? { newest } : { text: errorMessage(error) });
    }
  };

  const applyMineAgain = (newest: GoRecord) => {
    const merged = mergeMine(goValues(seen), form.getFieldsValue(), goValues(newest));
    form.setFieldsValue(merged);
    void save(newest, merged);
  };

  useSaveKey(() => {
    if (!isLoading) form.submit();
  });

  return (
    <Form<GoValues>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={goValues(go)}
      onValuesChange={() => setDirty(differingFields(goValues(seen), form.getFieldsValue()).length > 0)}
      onFinish={(values) => save(seen, values)}
    >
      <Panel title="Group order">
        {failure && 'text' in failure && <Alert type="error" showIcon role="alert" title={failure.text} />}
        {failure && 'newest' in failure && (
          <ConflictNotice
            title="This group order was changed since you opened it."
            changes={theirGoChanges(seen, failure.newest)}
            onReload={() => takeOver(failure.newest)}
            onApplyAgain={() => applyMineAgain(failure.newest)}
          />
        )}
        <div className={styles.fields}>
          <Form.Item
            name="title"
            label="Title"
            className={styles.full ?? ''}
            rules={[{ required: true, whitespace: true, message: 'Please enter a title' }]}
          >
            <Input maxLength={200} />
          </Form.Item>
          <Form.Item name="available_from" label="Available from" extra="Berlin time. Empty: no beginning.">
            <DatePicker {...picker} />
          </Form.Item>
          <Form.Item name="available_until" label="Available until" extra="Berlin time. Empty: no end.">
            <DatePicker {...picker} />
          </Form.Item>
          <Form.Item name="status" label="Status">
            <Select options={statusOptions} />
          </Form.Item>
          <Form.Item name="instagroupurl" label="Social group link" extra="Shown to who claimed here.">
            <Input inputMode="url" maxLength={500} placeholder="https://" />
          </Form.Item>
        </div>
        <div className={styles.checks}>
          <Form.Item name="published" valuePropName="checked" noStyle>
            <Checkbox>Published</Checkbox>
          </Form.Item>
          <Form.Item name="archived" valuePropName="checked" noStyle>
            <Checkbox>Archived</Checkbox>
          </Form.Item>
        </div>
        <Form.Item name="images" valuePropName="images" noStyle>
          <TitleImage />
        </Form.Item>
        <div className={styles.save}>
          <Button type="primary" htmlType="submit" loading={isLoading}>
            Save
          </Button>
          <span className={styles.unsaved} role="status">
            {dirty ? 'Not saved yet' : ''}
          </span>
        </div>
      </Panel>
    </Form>
  );
}

/** Filled by its form item. */
function TitleImage({ images = [], onChange = () => undefined }: Partial<Parameters<typeof ImageUpload>[0]>) {
  return <ImageUpload label="Title image" max={1} images={images} onChange={onChange} />;
}
