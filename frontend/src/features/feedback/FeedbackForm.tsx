import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { errorMessage } from '../../shared/api/apiError';
import { recheckMended } from '../../shared/forms/refusedFields';
import { useLeaveQuestion } from '../../shared/forms/useLeaveQuestion';
import { FormOutcome, type Outcome } from '../../shared/ui/FormOutcome';
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

  const noteTyping = (changed: Partial<FeedbackValues>, { message }: FeedbackValues) => {
    setOutcome(null);
    setTyped(message.trim() !== '');
    recheckMended(form, changed);
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
      onValuesChange={noteTyping}
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
      <FormOutcome outcome={outcome} />
      <Button type="primary" htmlType="submit" size="large" block loading={isLoading}>
        Submit Feedback
      </Button>
    </Form>
  );
}
