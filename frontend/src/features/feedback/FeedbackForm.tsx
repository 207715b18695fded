import { Form, Input } from 'antd';
import { useState } from 'react';
import { useLeaveQuestion } from '../../shared/forms/useLeaveQuestion';
import { SentForm } from '../../shared/ui/fields/SentForm';
import { useAddFeedbackMutation } from './feedbackApi';
import { defaultTopic, feedbackTopicGroups } from './feedbackTopics';
import { useOutcome } from '../../shared/forms/useOutcome';
import { NativeSelect } from '../../shared/ui/fields/NativeSelect';

interface FeedbackValues {
  readonly category: number;
  readonly message: string;
}

const messageMaxLength = 5000;

const unsent = { title: 'Leave without sending?', content: 'Your message is not sent yet.' };

export function FeedbackForm() {
  const [form] = Form.useForm<FeedbackValues>();
  const [addFeedback, { isLoading }] = useAddFeedbackMutation();
  const { outcome, setOutcome, fail, attempt } = useOutcome({
    form,
    labels: { category: 'Category', message: 'Message' },
    failed: 'An error occurred while submitting feedback',
  });
  const [typed, setTyped] = useState(false);
  useLeaveQuestion(typed, undefined, unsent);

  const noteTyping = (_changed: Partial<FeedbackValues>, { message }: FeedbackValues) => {
    setOutcome(null);
    setTyped(message.trim() !== '');
  };

  const submit = ({ category, message }: FeedbackValues) =>
    attempt(async () => {
      const answer = await addFeedback({ category, message: message.trim() }).unwrap();
      if (!answer.success) {
        fail(answer.message || 'Failed to submit feedback');
        return;
      }
      form.resetFields();
      setTyped(false);
      setOutcome({ type: 'success', text: answer.message });
    });

  return (
    <SentForm<FeedbackValues>
      form={form}
      initialValues={{ category: defaultTopic, message: '' }}
      onFinish={submit}
      onValuesChange={noteTyping}
      outcome={outcome}
      send="Submit Feedback"
      sending={isLoading}
    >
      <Form.Item name="category" label="Category">
        <TopicSelect />
      </Form.Item>
      <Form.Item
        name="message"
        label="Message"
        rules={[{ required: true, whitespace: true, message: 'Please enter your feedback' }]}
      >
        <Input.TextArea rows={7} maxLength={messageMaxLength} placeholder="What can we do for you?" />
      </Form.Item>
    </SentForm>
  );
}

interface TopicSelectProps {
  /** Handed over by the form's item. */
  readonly id?: string;
  readonly value?: number;
  readonly onChange?: (topic: number) => void;
}

function TopicSelect({ id, value, onChange }: TopicSelectProps) {
  return (
    <NativeSelect id={id} value={value} onChange={(event) => onChange?.(Number(event.target.value))}>
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
  );
}
