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
const feedbackTopicGroups = [
  {
    label: 'Platform specific',
    topics: [
      { value: 1, label: 'Questions about the platform' },
      { value: 2, label: 'Request to change claims' },
      { value: 3, label: 'Request group order' },
      { value: 4, label: 'Billing or payment issues' },
      { value: 5, label: 'Order modification request' },
      { value: 6, label: 'Delivery problem' },
      { value: 7, label: 'Vendor or restaurant complaint' },
      { value: 8, label: 'Account issues' },
    ],
  },
  {
    label: 'Platform development',
    topics: [
      { value: 9, label: 'Feature suggestion' },
      { value: 10, label: 'Technical problem with the platform' },
      { value: 11, label: 'Report a bug' },
    ],
  },
] as const;

interface FeedbackValues {
  readonly category: number;
  readonly message: string;
}

const empty: FeedbackValues = { category: defaultTopic, message: '' };

const unsent = { title: 'Leave without sending?', content: 'Your message is not sent yet.' };

export function FeedbackForm() {
  const [addFeedback] = FeedbackApi.useAddFeedbackMutation();
  const draft = useDraft('contact', empty);
  const [typed, setTyped] = useState(draft.kept !== null);
  const noteTyping = (values: FeedbackValues) => {
    const isTyped = values.message.trim() !== '';
    setTyped(isTyped);
    draft.keep(isTyped ? values : null);
  };
  useLeaveQuestion(typed, undefined, unsent);
  const sent = useSentForm<FeedbackValues>({
    labels: { category: 'Category', message: 'Message' },
    failed: 'An error occurred while submitting feedback',
    send: async ({ category, message }, form) => {
      const answer = await addFeedback({ category, message: message.trim() }).unwrap();
      if (!answer.success) return { type: 'error', text: answer.message || 'Failed to submit feedback' };
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
      send="Submit Feedback"
    >
      <Form.Item
        name="category"
        label="Category"
        getValueFromEvent={({ target }: ChangeEvent<HTMLSelectElement>) => Number(target.value)}
      >
        <NativeSelect>
          {feedbackTopicGroups.map(({ label, topics }) => (
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
      <Form.Item name="message" label="Message" rules={[requiredRule('Please enter your feedback')]}>
        <Input.TextArea rows={7} maxLength={5000} placeholder="What can we do for you?" />
      </Form.Item>
    </SentForm>
  );
}
