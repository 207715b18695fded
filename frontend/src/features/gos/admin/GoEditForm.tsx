import type { GoRecord } from '@fan-beats/backend/contract';
import { goStatuses, goStatusLabel } from '@fan-beats/events/kernel';
import { Alert, App, Button, Checkbox, DatePicker, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { errorMessage, isApiError } from '../../../shared/api/apiError';
import { ImageUpload } from '../../../shared/ui/ImageUpload/ImageUpload';
import { Panel } from '../../../shared/ui/Panel';
import styles from './GoAdmin.module.css';
import { goValues, toGoUpdate, type GoValues } from './goForm';
import { useAdmUpdateGoMutation } from './gosAdminApi';

interface GoEditFormProps {
  readonly go: GoRecord;
  readonly onReload: () => unknown;
}

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

export function GoEditForm({ go, onReload }: GoEditFormProps) {
  const [form] = Form.useForm<GoValues>();
  const { message } = App.useApp();
  const [update, { isLoading }] = useAdmUpdateGoMutation();
  // What the admin saw, even when the list behind was fetched anew meanwhile.
  const [seen, setSeen] = useState(go);
  const [failure, setFailure] = useState<{ readonly text: string; readonly conflict: boolean } | null>(null);

  const save = async (values: GoValues) => {
    setFailure(null);
    try {
      setSeen(await update(toGoUpdate(seen, values)).unwrap());
      message.success('Group order saved');
    } catch (error) {
      setFailure({ text: errorMessage(error), conflict: isApiError(error) && error.code === 'CONFLICT' });
    }
  };

  return (
    <Form<GoValues>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={goValues(go)}
      onFinish={save}
    >
      <Panel title="Group order">
        {failure && (
          <Alert
            type={failure.conflict ? 'warning' : 'error'}
            showIcon
            role="alert"
            title={failure.text}
            action={failure.conflict && <Button onClick={() => void onReload()}>Reload</Button>}
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
        <div>
          <Button type="primary" htmlType="submit" loading={isLoading}>
            Save
          </Button>
        </div>
      </Panel>
    </Form>
  );
}

/** Filled by its form item. */
function TitleImage({ images = [], onChange = () => undefined }: Partial<Parameters<typeof ImageUpload>[0]>) {
  return <ImageUpload label="Title image" max={1} images={images} onChange={onChange} />;
}
