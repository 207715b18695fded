import { Form, Input } from 'antd';
import { useState } from 'react';
import { errorMessage } from '../../shared/api/apiError';
import { showRefused } from '../../shared/forms/refusedFields';
import { useLeaveQuestion } from '../../shared/forms/useLeaveQuestion';
import type { Outcome } from '../../shared/ui/FormOutcome';
import { SentForm } from '../../shared/ui/SentForm';
import { useAddFeedbackMutation } from './feedbackApi';
import { defaultTopic } from './feedbackTopics';
import { TopicSelect } from './TopicSelect';

interface FeedbackValues {
  readonly category: number;
  readonly message: string;
}

const messageMaxLength = 5000;

const unsent = { title: 'Leave without sending?', content: 'Your message is not sent yet.' };

export function FeedbackForm() {
  const [form] = Form.useForm<FeedbackValues>();
  const [addFeedback, { isLoading }] = useAddFeedbackMutation();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [typed, setTyped] = useState(false);
  useLeaveQuestion(typed, undefined, unsent);

  const noteTyping = (_changed: Partial<FeedbackValues>, { message }: FeedbackValues) => {
    setOutcome(null);
    setTyped(message.trim() !== '');
  };

  const submit = async ({ category, message }: FeedbackValues) => {
    setOutcome(null);
    try {
      const answer = await addFeedback({ category, message: message.trim() }).unwrap();
      if (!answer.success) {
        setOutcome({ type: 'error', text: answer.message || 'Failed to submit feedback' });
        return;
      }
      form.resetFields();
      setTyped(false);
      setOutcome({ type: 'success', text: answer.message });
    } catch (error) {
      if (!showRefused(form, error, { category: 'Category', message: 'Message' }))
        setOutcome({
          type: 'error',
          text: errorMessage(error, 'An error occurred while submitting feedback'),
        });
    }
  };

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
