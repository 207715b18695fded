import { i18n } from '@lingui/core';
import { Flex } from 'antd';
import { DownloadButton } from '../../../../shared/ui/show/DownloadButton';
import { SessionApi } from '../sessionApi';

export function YourData() {
  const [askMe] = SessionApi.useLazyGetUserInfoQuery();
  return (
    <Flex vertical gap={12} align="flex-start">
      <h2>{i18n.t('Your data')}</h2>
      <p>
        {i18n.t(
          'Everything we know about you in one file: your profile, your claims and what was written on them, your account, your messages to us, and the entries of our ledger. To have your account erased, contact us.',
        )}
      </p>
      <DownloadButton
        href={`/api/user/my-data?language=${i18n.locale}`}
        renew={() => askMe().unwrap()}
        label={i18n.t('Download my data')}
        secondary
      />
    </Flex>
  );
}
