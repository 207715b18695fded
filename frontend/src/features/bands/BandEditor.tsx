import { App, Button, Flex, Form, Input } from 'antd';
import { useState } from 'react';
import { isConflict } from '../../shared/api/apiError';
import { useOutcome } from '../../shared/forms/useOutcome';
import { useDeleteQuestion } from '../../shared/ui/questions/useDeleteQuestion';
import { Failure } from '../../shared/ui/states/Failure';
import { useAdmDeleteBandMutation, useAdmSaveBandMutation, useLazyGetMembersForBandQuery } from './bandsApi';

interface BandValues {
  readonly bandname: string;
  /** One name per line. */
  readonly members: string;
}

/** The names typed, each once, whatever their case. */
export function namesOf(text: string): readonly string[] {
  const names = new Map<string, string>();
  for (const line of text.split('\n')) {
    const name = line.trim();
    if (name !== '' && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  }
  return [...names.values()];
}

const membersOf = (names: readonly string[]) => names.map((membername) => ({ membername }));

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
  const [readMembers] = useLazyGetMembersForBandQuery();
  const [seen, setSeen] = useState(members);
  const { outcome, fail, attempt } = useOutcome({ form, labels: bandLabels });

  const submit = (values: BandValues) =>
    attempt(async () => {
      try {
        await save({
          band_id: band?.band_id,
          bandname: values.bandname.trim(),
          members: membersOf(namesOf(values.members)),
          members_seen: band ? membersOf(seen) : undefined,
        }).unwrap();
        message.success('Band saved');
        onDone();
      } catch (error) {
        if (!band || !isConflict(error)) throw error;
        const newest = await readMembers({ band_id: band.band_id }).unwrap();
        const names = newest.map(({ membername }) => membername);
        setSeen(names);
        fail(
          `Another organiser saved these members meanwhile: ${names.join(', ') || 'none'}. What you typed stays: please check it and save again.`,
        );
      }
    });

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
      aria-label={band ? `Edit ${band.bandname}` : 'New band'}
      initialValues={{ bandname: band?.bandname ?? '', members: members.join('\n') }}
      onFinish={submit}
    >
      <Failure text={outcome?.text} />
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
