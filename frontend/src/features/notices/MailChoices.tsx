import { i18n } from '@lingui/core';
import { Checkbox } from 'antd';
import { useReported } from '../../shared/forms/useReported';
import { Loaded } from '../../shared/ui/states/Loaded';
import { NoticesApi } from './noticesApi';

/** The choice of mails beside those that every claim needs. */
export function MailChoices() {
  const query = NoticesApi.useGetMyNoticesQuery();
  const reported = useReported();
  const [choose, { isLoading }] = NoticesApi.useChooseMailsMutation();
  return (
    <Loaded query={query} failed={i18n.t('Error loading your choices')} rows={2}>
      {({ sends_mail, mails_stopped, mails_of_payments, mails_of_status, mails_of_letters }) => {
        const save = (changed: { mails_of_status?: boolean; mails_of_letters?: boolean }) =>
          void reported(() => choose(changed).unwrap());
        return (
          <div className="form">
            <p>
              {sends_mail
                ? mails_of_payments
                  ? i18n.t(
                      'We always write to you when a claim is confirmed or changed, a payment is asked for or arrived, and a parcel has a tracking number.',
                    )
                  : i18n.t(
                      'We always write to you when a claim is confirmed or changed, a payment arrived, and a parcel has a tracking number.',
                    )
                : i18n.t('This shop sends no mails: everything is shown under News.')}
            </p>
            {mails_stopped && (
              <p role="alert">
                {i18n.t('Your mail server turned our last mails away, so we send none. Please contact us.')}
              </p>
            )}
            <Checkbox
              checked={mails_of_status}
              disabled={isLoading || !sends_mail}
              onChange={({ target }) => save({ mails_of_status: target.checked })}
            >
              {i18n.t('Mails when a group order moves on')}
            </Checkbox>
            <Checkbox
              checked={mails_of_letters}
              disabled={isLoading || !sends_mail}
              onChange={({ target }) => save({ mails_of_letters: target.checked })}
            >
              {i18n.t('Mails that organisers write to everybody in a group order')}
            </Checkbox>
          </div>
        );
      }}
    </Loaded>
  );
}
