import { DownloadOutlined } from '@ant-design/icons';
import { i18n } from '@lingui/core';
import { Button, Flex } from 'antd';
import { useOutcome } from '../../../../shared/forms/useOutcome';
import { FormOutcome } from '../../../../shared/ui/states/FormOutcome';
import { shopPrefix } from '../../../../shared/config/settings';
import { saveFile } from '../../../../shared/files/saveFile';
import { SessionApi } from '../sessionApi';

export function YourData() {
  const [exportMyData, { isLoading }] = SessionApi.useExportMyDataMutation();
  const { outcome, setOutcome, attempt } = useOutcome({
    failed: i18n.t('Your data could not be downloaded.'),
  });
  const download = () =>
    attempt(async () => {
      const data = await exportMyData().unwrap();
      const name = `${shopPrefix.replaceAll('_', '-')}-my-data-${data.exported_at.slice(0, 10)}.json`;
      saveFile(name, JSON.stringify(data, null, 2), 'application/json');
      setOutcome({ type: 'success', text: i18n.t('Your data was downloaded.') });
    });

  return (
    <Flex vertical gap={12} align="flex-start">
      <h2>{i18n.t('Your data')}</h2>
      <p>
        {i18n.t(
          'Everything we know about you in one file: your profile, your claims and what was written on them, your account, your messages to us, and the entries of our ledger. To have your account erased, contact us.',
        )}
      </p>
      <Button icon={<DownloadOutlined aria-hidden />} loading={isLoading} onClick={() => void download()}>
        {i18n.t('Download my data')}
      </Button>
      <FormOutcome outcome={outcome} />
    </Flex>
  );
}
