import { DownloadOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import { useOutcome } from '../../../../shared/forms/useOutcome';
import { FormOutcome } from '../../../../shared/ui/states/FormOutcome';
import { shopPrefix } from '../../../../shared/config/settings';
import { saveFile } from '../../../../shared/files/saveFile';
import { SessionApi } from '../sessionApi';

export function YourData() {
  const [exportMyData, { isLoading }] = SessionApi.useExportMyDataMutation();
  const { outcome, setOutcome, attempt } = useOutcome({ failed: 'Your data could not be downloaded.' });
  const download = () =>
    attempt(async () => {
      const data = await exportMyData().unwrap();
      const name = `${shopPrefix.replaceAll('_', '-')}-my-data-${data.exported_at.slice(0, 10)}.json`;
      saveFile(name, JSON.stringify(data, null, 2), 'application/json');
      setOutcome({ type: 'success', text: 'Your data was downloaded.' });
    });

  return (
    <Flex vertical gap={12} align="flex-start">
      <h2>Your data</h2>
      <p>
        Everything we know about you in one file: your profile, your claims and what was written on them, your
        account, your messages to us, and the entries of our ledger. To have your account erased, contact us.
      </p>
      <Button icon={<DownloadOutlined aria-hidden />} loading={isLoading} onClick={() => void download()}>
        Download my data
      </Button>
      <FormOutcome outcome={outcome} />
    </Flex>
  );
}
