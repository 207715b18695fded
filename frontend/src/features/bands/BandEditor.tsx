import { App, Button, Flex, Form, Input } from 'antd';
import { useState } from 'react';
import { errorMessage } from '../../shared/api/apiError';
import { showRefused } from '../../shared/forms/refusedFields';
import { useDeleteQuestion } from '../../shared/ui/questions/useDeleteQuestion';
import { Failure } from '../../shared/ui/states/Failure';
import { useAdmDeleteBandMutation, useAdmSaveBandMutation } from './bandsApi';
import { bandValues, namesOf, type BandValues } from './bandForm';

interface BandEditorProps {
  readonly band: { readonly band_id: number; readonly bandname: string } | null;
  readonly members: readonly string[];
  readonly onDone: () => void;
}

const bandLabels = { bandname: 'Band', members: 'Members' };

/** A band and its members, one name per line; without a band it makes a new one. */
export function BandEditor({ band, members, onDone }: BandEditorProps) {
  const [form] = Form.useForm<BandValues>();
  const { message } = App.useApp();
  const [save, { isLoading }] = useAdmSaveBandMutation();
  const [remove] = useAdmDeleteBandMutation();
  const askToDelete = useDeleteQuestion();
  const [failure, setFailure] = useState<string | null>(null);

  const submit = async (values: BandValues) => {
    setFailure(null);
    try {
      await save({
        band_id: band?.band_id,
        bandname: values.bandname.trim(),
        members: namesOf(values.members).map((membername) => ({ membername })),
      }).unwrap();
      message.success('Band saved');
      onDone();
    } catch (error) {
      if (!showRefused(form, error, bandLabels)) setFailure(errorMessage(error));
    }
  };

  const askForDeletion = () => {
    if (!band) return;
    askToDelete({
      question: `Are you sure you want to delete the band ${band.bandname}?`,
      okText: 'Delete',
      onDelete: async () => {
        await remove({ band_id: band.band_id }).unwrap();
        onDone();
      },
    });
  };

  return (
    <Form<BandValues>
      form={form}
      className="form"
      layout="vertical"
      requiredMark={false}
      aria-label={band ? `Edit ${band.bandname}` : 'New band'}
      initialValues={bandValues(band?.bandname ?? '', members)}
      onFinish={submit}
    >
      <Failure text={failure} />
      <Form.Item
        name="bandname"
        label={bandLabels.bandname}
        rules={[{ required: true, whitespace: true, message: 'Please enter a name' }]}
      >
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item
        name="members"
        label={bandLabels.members}
        extra="One name per line, in the order of their variants."
      >
        <Input.TextArea autoSize={{ minRows: 4, maxRows: 16 }} />
      </Form.Item>
      <Flex wrap gap={8} justify="flex-end">
        {band && (
          <Button danger onClick={askForDeletion}>
            Delete
          </Button>
        )}
        <Button onClick={onDone}>Cancel</Button>
        <Button type="primary" htmlType="submit" loading={isLoading}>
          Save
        </Button>
      </Flex>
    </Form>
  );
}
