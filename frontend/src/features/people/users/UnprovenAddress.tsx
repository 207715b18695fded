import type { UserRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Alert } from 'antd';

/** A warning that an account may belong to another person than the owner of its address (rule A14). */
export function UnprovenAddress({ user }: { readonly user: UserRecord }) {
  if (!user.mail_unproven) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={i18n.t('Nobody confirmed this address')}
      description={i18n.t(
        "Somebody registered as {displayname} with {mail}, and it may be another person's address. Make sure who it is before claims or money come to this account. They can confirm the address in their profile.",
        { displayname: user.displayname, mail: user.mail },
      )}
    />
  );
}
