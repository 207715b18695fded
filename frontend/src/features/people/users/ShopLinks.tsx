import type { ShopLinkRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDateTime } from '../../../shared/format/figures';
import { fieldRule } from '../../../shared/forms/fieldRule';
import { parseInteger } from '../../../shared/forms/numbers';
import { useDraft } from '../../../shared/forms/useDraft';
import { useOutcome } from '../../../shared/forms/useOutcome';
import { useReported } from '../../../shared/forms/useReported';
import { paths } from '../../../shared/routes/paths';
import { Panel } from '../../../shared/ui/frame/Page';
import { useConsequenceQuestion } from '../../../shared/ui/questions/useConsequenceQuestion';
import { FormOutcome } from '../../../shared/ui/states/FormOutcome';
import { Loaded } from '../../../shared/ui/states/Loaded';
import { MadeLink } from './MadeLink';
import { UsersApi } from './usersApi';

/** Links by which people register, and the people who came by each (rule A13). */
export function ShopLinks() {
  const query = UsersApi.useAdmGetShopLinksQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Panel title={i18n.t('Links of the shop')}>
      <p className="quiet apart">
        {i18n.t('People with such a link may register, whatever the setting Who may register says.')}
      </p>
      <Loaded
        query={query}
        failed={i18n.t('Error loading the links')}
        rows={2}
        empty={<p className="apart">{i18n.t('No links yet.')}</p>}
      >
        {(links) => (
          <ul className="framed">
            {links.map((link) => (
              <ShopLink key={link.token_id} link={link} />
            ))}
          </ul>
        )}
      </Loaded>
      <MakeLink />
    </Panel>
  );
}

const states = (until: string): Readonly<Record<ShopLinkRecord['state'], string>> => ({
  open: i18n.t('Open until {until}', { until }),
  full: i18n.t('Full, was open until {until}', { until }),
  expired: i18n.t('Over since {until}', { until }),
  revoked: i18n.t('Revoked, was open until {until}', { until }),
});

function ShopLink({ link }: { readonly link: ShopLinkRecord }) {
  const { token_id, created_at, expires_at, most_people, state, people } = link;
  const [revoke, { isLoading }] = UsersApi.useAdmRevokeShopLinkMutation();
  const ask = useConsequenceQuestion();
  const reported = useReported();
  const close = async () => {
    const consequences = [i18n.t('Nobody can register by it any more. People who came by it stay.')];
    if (await ask({ title: i18n.t('Revoke this link?'), consequences, okText: i18n.t('Revoke') }))
      await reported(() => revoke({ token_id }).unwrap());
  };
  return (
    <li>
      <span>
        {states(formatDateTime(expires_at))[state]}
        <span className="quiet">{` · ${i18n.t('made {created_at}', { created_at: formatDateTime(created_at) })}`}</span>
      </span>
      <span className="line between">
        <details>
          <summary>{i18n.t('{n} of {most_people} came', { n: people.length, most_people })}</summary>
          {people.length === 0 && i18n.t('Nobody yet')}
          {people.map(({ user_id, displayname }) => (
            <div key={user_id}>
              <Link to={paths.adminUser(user_id)} translate="no">
                {displayname}
              </Link>
            </div>
          ))}
        </details>
        {(state === 'open' || state === 'full') && (
          <Button
            danger
            loading={isLoading}
            aria-label={i18n.t('Revoke the link made {created_at}', {
              created_at: formatDateTime(created_at),
            })}
            onClick={() => void close()}
          >
            {i18n.t('Revoke')}
          </Button>
        )}
      </span>
    </li>
  );
}

const labels = () => ({ days: i18n.t('Open for days'), most_people: i18n.t('Most people') });
const most = { days: 365, most_people: 10_000 };
const usual = { days: '14', most_people: '50' };

const wholeRule = (max: number) =>
  fieldRule((typed) => {
    const number = parseInteger(typed);
    return typeof number === 'number' && number >= 1 && number <= max
      ? null
      : i18n.t('A number from 1 to {max}', { max });
  });

function MakeLink() {
  const [form] = Form.useForm<typeof usual>();
  const { kept, keep } = useDraft('link of the shop', usual);
  const [make, { isLoading }] = UsersApi.useAdmMakeShopLinkMutation();
  const [made, setMade] = useState<{ readonly token_id: number; readonly link: string } | null>(null);
  const { data: links = [] } = UsersApi.useAdmGetShopLinksQuery();
  const isRevoked = links.some(({ token_id, state }) => token_id === made?.token_id && state === 'revoked');
  const { outcome, attempt } = useOutcome({
    form,
    labels: labels(),
    failed: i18n.t('The link was not made'),
  });
  return (
    <Form
      form={form}
      layout="vertical"
      aria-label={i18n.t('Make a link of the shop')}
      initialValues={kept ?? usual}
      onValuesChange={(_changed, typed) => keep(typed)}
      onFinish={(values) =>
        attempt(async () => {
          const sent = { days: Number(values.days), most_people: Number(values.most_people) };
          setMade(await make(sent).unwrap());
          keep(null);
        })
      }
    >
      <div className="fields apart">
        {(['days', 'most_people'] as const).map((name) => (
          <Form.Item key={name} name={name} label={labels()[name]} rules={[wholeRule(most[name])]}>
            <Input inputMode="numeric" autoComplete="off" />
          </Form.Item>
        ))}
      </div>
      <FormOutcome outcome={outcome} />
      {made !== null && !isRevoked && (
        <div className="apart">
          <MadeLink link={made.link} advice={i18n.t('Give it to those who may register.')} />
        </div>
      )}
      <Button htmlType="submit" loading={isLoading}>
        {i18n.t('Make a link')}
      </Button>
    </Form>
  );
}
