import { i18n } from '@lingui/core';
import { App, Button, Flex, Form, Input } from 'antd';
import { useState } from 'react';
import { isConflict } from '../../../shared/api/apiError';
import { requiredRule } from '../../../shared/forms/fieldRule';
import { differingFields } from '../../../shared/forms/mergeMine';
import { useDraft } from '../../../shared/forms/useDraft';
import { useUnsaved } from '../../../shared/forms/unsaved';
import { useOutcome } from '../../../shared/forms/useOutcome';
import { useDeleteQuestion } from '../../../shared/ui/questions/useDeleteQuestion';
import { Failure } from '../../../shared/ui/states/Failure';
import { BandsApi } from './bandsApi';

interface BandValues {
  readonly bandname: string;
  /** One name per line. */
  readonly members: string;
}

/** The typed names, each once, whatever their case. */
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

/** The typed band, and the saved one at the time when typing began. */
interface BandDraft {
  readonly seen: { readonly bandname: string | undefined; readonly members: readonly string[] };
  readonly values: BandValues;
}

const valuesOf = (band: BandEditorProps['band'], members: readonly string[]): BandValues => ({
  bandname: band?.bandname ?? '',
  members: members.join('\n'),
});

function useBandDraft(band: BandEditorProps['band'], members: readonly string[]) {
  const asSaved = { seen: { bandname: band?.bandname, members }, values: valuesOf(band, members) };
  const { kept, keep } = useDraft<BandDraft>(`band ${band?.band_id ?? 'new'}`, asSaved);
  return { begun: kept ?? asSaved, kept, keep };
}

const bandLabels = () => ({ bandname: i18n.t('Band'), members: i18n.t('Members') });

/** A band and its members, one name per line; without a band it makes a new one. */
export function BandEditor({ band, members, onDone }: BandEditorProps) {
  const [form] = Form.useForm<BandValues>();
  const { message } = App.useApp();
  const [save, { isLoading }] = BandsApi.useAdmSaveBandMutation();
  const [remove] = BandsApi.useAdmDeleteBandMutation();
  const askToDelete = useDeleteQuestion();
  const [readMembers] = BandsApi.useLazyGetMembersForBandQuery();
  const [readBands] = BandsApi.useLazyGetBandsQuery();
  const draft = useBandDraft(band, members);
  const [seen, setSeen] = useState(draft.begun.seen);
  const [typed, setTyped] = useState(draft.kept !== null);
  useUnsaved(typed);
  const { outcome, fail, attempt } = useOutcome({ form, labels: bandLabels() });

  const close = () => {
    draft.keep(null);
    onDone();
  };
  const tellSaved = () => {
    message.success(i18n.t('Band saved'));
    close();
  };

  const submit = (values: BandValues) =>
    attempt(async () => {
      try {
        await save({
          band_id: band?.band_id,
          bandname: values.bandname.trim(),
          members: membersOf(namesOf(values.members)),
          ...(band && { bandname_seen: seen.bandname, members_seen: membersOf(seen.members) }),
        }).unwrap();
        tellSaved();
      } catch (error) {
        if (!band || !isConflict(error)) throw error;
        const { band_id } = band;
        const bands = await readBands().unwrap();
        const bandname = bands.find((one) => one.band_id === band_id)?.bandname ?? '';
        const names = (await readMembers({ band_id }).unwrap()).map(({ membername }) => membername);
        const theirs = { bandname, members: names };
        const mine = { bandname: values.bandname.trim(), members: namesOf(values.members) };
        // An equal band on the server is this save, whose answer was lost.
        if (differingFields(mine, theirs).length === 0) tellSaved();
        else {
          setSeen(theirs);
          fail(
            i18n.t(
              'Another organiser saved {bandname} meanwhile: {names}. What you typed stays: please check it and save again.',
              { bandname, names: names.join(', ') || i18n.t('no members') },
            ),
          );
        }
      }
    });

  const askForDeletion = () => {
    if (!band) return;
    askToDelete({
      question: i18n.t('Are you sure you want to delete the band {bandname}?', { bandname: band.bandname }),
      okText: i18n.t('Delete'),
      onDelete: async () => {
        await remove({ band_id: band.band_id }).unwrap();
        close();
      },
    });
  };

  return (
    <Form<BandValues>
      form={form}
      className="form"
      layout="vertical"
      aria-label={band ? i18n.t('Edit {bandname}', { bandname: band.bandname }) : i18n.t('New band')}
      initialValues={draft.begun.values}
      onValuesChange={(_changed, values) => {
        setTyped(true);
        draft.keep({ seen, values });
      }}
      onFinish={submit}
    >
      <Failure text={outcome?.text} />
      <Form.Item
        name="bandname"
        label={bandLabels().bandname}
        rules={[requiredRule(i18n.t('Please enter a name'))]}
      >
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item
        name="members"
        label={bandLabels().members}
        extra={i18n.t('One name per line, in the order of their variants.')}
      >
        <Input.TextArea autoSize={{ minRows: 4, maxRows: 16 }} />
      </Form.Item>
      <Flex wrap gap={8} justify="flex-end">
        {band && (
          <Button danger onClick={askForDeletion}>
            {i18n.t('Delete')}
          </Button>
        )}
        <Button onClick={close}>{i18n.t('Cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={isLoading}>
          {i18n.t('Save')}
        </Button>
      </Flex>
    </Form>
  );
}
