import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { errorMessage } from '../../shared/api/apiError';
import { useAddFeedbackMutation } from './feedbackApi';
import { defaultTopic } from './feedbackTopics';
import { TopicSelect } from './TopicSelect';

interface FeedbackValues {
  readonly category: number;
  readonly message: string;
}

interface Outcome {
  readonly type: 'success' | 'error';
  readonly text: string;
}

const messageMaxLength = 5000;

export function FeedbackForm() {
  const [form] = Form.useForm<FeedbackValues>();
  const [addFeedback, { isLoading }] = useAddFeedbackMutation();
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  const submit = async ({ category, message }: FeedbackValues) => {
    setOutcome(null);
    try {
      const answer = await addFeedback({ category, message: message.trim() }).unwrap();
      if (!answer.success) {
        setOutcome({ type: 'error', text: answer.message || 'Failed to submit feedback' });
        return;
      }
      form.resetFields();
      setOutcome({ type: 'success', text: answer.message });
    } catch (error) {
      setOutcome({ type: 'error', text: errorMessage(error, 'An error occurred while submitting feedback') });
    }
  };

  return (
    <Form<FeedbackValues>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ category: defaultTopic, message: '' }}
      onFinish={submit}
      onValuesChange={() => setOutcome(null)}
      scrollToFirstError={{ focus: true }}
    >
      <Form.Item name="category" label="Category">
        <TopicSelect />
      </Form.Item>
      <Form.Item
        name="message"
        label="Message"
        rules={[{ required: true, whitespace: true, message: 'Please enter your feedback' }]}
        validateTrigger="onSubmit"
      >
        <Input.TextArea rows={7} maxLength={messageMaxLength} placeholder="What can we do for you?" />
      </Form.Item>
      {outcome && (
        <Alert
          type={outcome.type}
          showIcon
          role={outcome.type === 'error' ? 'alert' : 'status'}
          title={outcome.text}
          style={{ marginBottom: 20 }}
        />
      )}
      <Button type="primary" htmlType="submit" size="large" block loading={isLoading}>
        Submit Feedback
      </Button>
    </Form>
  );
}
