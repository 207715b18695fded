import { i18n } from '@lingui/core';
import { Form, Input } from 'antd';
import { useState, type ChangeEvent } from 'react';
import { requiredRule } from '../../../shared/forms/fieldRule';
import { useDraft } from '../../../shared/forms/useDraft';
import { useLeaveQuestion } from '../../../shared/forms/useLeaveQuestion';
import { NativeSelect } from '../../../shared/ui/fields/NativeSelect';
import { SentForm, useSentForm } from '../../../shared/ui/fields/SentForm';
import { FeedbackApi } from './feedbackApi';

const defaultTopic = 1;

/** The topics of a contact request, by their numbers on the wire. */
const feedbackTopicGroups = () =>
  [
    {
      label: i18n.t('Platform specific'),
      topics: [
        { value: 1, label: i18n.t('Questions about the platform') },
        { value: 2, label: i18n.t('Request to change claims') },
        { value: 3, label: i18n.t('Request group order') },
        { value: 4, label: i18n.t('Billing or payment issues') },
        { value: 5, label: i18n.t('Order modification request') },
        { value: 6, label: i18n.t('Delivery problem') },
        { value: 7, label: i18n.t('Vendor or restaurant complaint') },
        { value: 8, label: i18n.t('Account issues') },
      ],
    },
    {
      label: i18n.t('Platform development'),
      topics: [
        { value: 9, label: i18n.t('Feature suggestion') },
        { value: 10, label: i18n.t('Technical problem with the platform') },
        { value: 11, label: i18n.t('Report a bug') },
      ],
    },
  ] as const;

interface FeedbackValues {
  readonly category: number;
  readonly message: string;
}

const empty: FeedbackValues = { category: defaultTopic, message: '' };

const unsent = () => ({
  title: i18n.t('Leave without sending?'),
  content: i18n.t('Your message is not sent yet.'),
});

export function FeedbackForm() {
  const [addFeedback] = FeedbackApi.useAddFeedbackMutation();
  const draft = useDraft('contact', empty);
  const [typed, setTyped] = useState(draft.kept !== null);
  const noteTyping = (values: FeedbackValues) => {
    const isTyped = values.message.trim() !== '';
    setTyped(isTyped);
    draft.keep(isTyped ? values : null);
  };
  useLeaveQuestion(typed, undefined, unsent());
  const sent = useSentForm<FeedbackValues>({
    labels: { category: i18n.t('Category'), message: i18n.t('Message') },
    failed: i18n.t('An error occurred while submitting feedback'),
    send: async ({ category, message }, form) => {
      const answer = await addFeedback({ category, message: message.trim() }).unwrap();
      if (!answer.success)
        return { type: 'error', text: answer.message || i18n.t('Failed to submit feedback') };
      // The text typed meanwhile is not sent yet.
      if (form.getFieldValue('message') === message) {
        form.resetFields();
        noteTyping(empty);
      }
      return { type: 'success', text: answer.message };
    },
  });
  return (
    <SentForm
      sent={sent}
      initialValues={empty}
      typed={draft.kept}
      onValuesChange={(_changed, values) => {
        sent.setOutcome(null);
        noteTyping(values);
      }}
      send={i18n.t('Submit Feedback')}
    >
      <Form.Item
        name="category"
        label={i18n.t('Category')}
        getValueFromEvent={({ target }: ChangeEvent<HTMLSelectElement>) => Number(target.value)}
      >
        <NativeSelect>
          {feedbackTopicGroups().map(({ label, topics }) => (
            <optgroup key={label} label={label}>
              {topics.map((topic) => (
                <option key={topic.value} value={topic.value}>
                  {topic.label}
                </option>
              ))}
            </optgroup>
          ))}
        </NativeSelect>
      </Form.Item>
      <Form.Item
        name="message"
        label={i18n.t('Message')}
        rules={[requiredRule(i18n.t('Please enter your feedback'))]}
      >
        <Input.TextArea rows={7} maxLength={5000} placeholder={i18n.t('What can we do for you?')} />
      </Form.Item>
    </SentForm>
  );
}
