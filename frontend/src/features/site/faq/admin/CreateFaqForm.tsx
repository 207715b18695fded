import { i18n } from '@lingui/core';
import { AutoComplete, Button, Form, Input } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { mergeMine } from '../../../../shared/forms/mergeMine';
import { recheckMended } from '../../../../shared/forms/refusedFields';
import { useDraft } from '../../../../shared/forms/useDraft';
import { useOutcome } from '../../../../shared/forms/useOutcome';
import { MarkdownField } from '../../../../shared/ui/fields/MarkdownField';
import { Panel } from '../../../../shared/ui/frame/Page';
import { Failure } from '../../../../shared/ui/states/Failure';
import styles from './FaqAdmin.module.css';
import { FaqApi } from '../faqApi';

interface CreateFaqFormProps {
  readonly categories: readonly string[];
  readonly sortId: number;
  /** Called with true if a typed text would be lost by leaving the screen. */
  readonly onTyping: (typing: boolean) => void;
}

const empty = { category: '', caption: '', content: '' };

/** The labels of the fields that are sent. */
export const faqLabels = () => ({
  category: i18n.t('Category'),
  caption: i18n.t('Question'),
  content: i18n.t('Answer'),
});

export function CreateFaqForm({ categories, sortId, onTyping }: CreateFaqFormProps) {
  const [form] = Form.useForm<typeof empty>();
  const [create, { isLoading }] = FaqApi.useCreateFaqMutation();
  const { outcome, fail, attempt } = useOutcome({
    form,
    labels: faqLabels(),
    failed: i18n.t('Failed to create FAQ item'),
  });

  const draft = useDraft('new question', empty);
  // A category alone may come from the question before.
  const noteTyping = (values: typeof empty) => {
    const isTyped = `${values.caption}${values.content}`.trim() !== '';
    onTyping(isTyped);
    draft.keep(isTyped ? values : null);
  };
  const fillIn = useEffectEvent(() => {
    if (draft.kept === null) return;
    form.setFieldsValue(draft.kept);
    noteTyping(draft.kept);
  });
  useEffect(() => fillIn(), []);

  const submit = (values: typeof empty) =>
    attempt(async () => {
      const category = values.category.trim();
      const caption = values.caption.trim();
      const content = values.content.trim();
      if (!category || !caption || !content) {
        fail(i18n.t('Please fill in all fields'));
        return;
      }
      await create({ sort_id: sortId, category, caption, content }).unwrap();
      const typedOn = mergeMine(values, form.getFieldsValue(), { ...empty, category });
      form.setFieldsValue(typedOn);
      noteTyping(typedOn);
    });

  return (
    <Panel title={i18n.t('New question')}>
      <Form<typeof empty>
        form={form}
        className="form"
        aria-label={i18n.t('New question')}
        initialValues={empty}
        onFinish={submit}
        onValuesChange={(changed: Partial<typeof empty>, typed) => {
          noteTyping(typed);
          recheckMended(form, changed);
        }}
      >
        <Failure text={outcome?.text} />
        <div className={styles.short}>
          <Form.Item name="category">
            <AutoComplete
              aria-label={faqLabels().category}
              placeholder={faqLabels().category}
              options={categories.map((value) => ({ value }))}
            />
          </Form.Item>
          <Form.Item name="caption">
            <Input aria-label={faqLabels().caption} placeholder={faqLabels().caption} maxLength={500} />
          </Form.Item>
        </div>
        <Form.Item name="content">
          <MarkdownField label={faqLabels().content} />
        </Form.Item>
        <div>
          <Button type="primary" htmlType="submit" loading={isLoading}>
            {i18n.t('Add question')}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
