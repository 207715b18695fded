import type { NoticeRecord, NoticesRecord } from '@fan-beats/backend/contract';
import { BellOutlined, MailOutlined, ShoppingOutlined, WalletOutlined } from '@ant-design/icons';
import { i18n } from '@lingui/core';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { NoticesApi } from '../features/notices/noticesApi';
import { formatDate, formatTime } from '../shared/format/figures';
import { usePageTitle } from '../shared/frame/usePageTitle';
import { paths } from '../shared/routes/paths';
import { LinkButton } from '../shared/ui/frame/Page';
import { Picture } from '../shared/ui/show/Picture';
import { Loaded, Notice } from '../shared/ui/states/Loaded';
import styles from './NoticesPage.module.css';

/** The notices of a person, newest first; a notice shown here is read. */
export function NoticesPage() {
  usePageTitle(i18n.t('News'));
  const query = NoticesApi.useGetMyNoticesQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <div className="page">
      <h1 className="heading">{i18n.t('News')}</h1>
      <Loaded query={query} failed={i18n.t('Error loading news')} rows={6}>
        {(told) => <Told told={told} />}
      </Loaded>
    </div>
  );
}

/** A link to the page where the person can act, such as the pay page for a request. */
function NoticeTitle({ notice }: { readonly notice: NoticeRecord }) {
  const page = pageOf(notice);
  if (page === null) return <strong>{notice.title}</strong>;
  return (
    <Link to={page} className="strong">
      {notice.title}
    </Link>
  );
}

function pageOf({ claim_id, to_pay }: NoticeRecord): string | null {
  if (to_pay) return claim_id === null ? paths.pay : paths.payClaim(claim_id);
  return claim_id === null ? null : paths.myClaim(claim_id);
}

function Told({ told: { notices } }: { readonly told: NoticesRecord }) {
  const [markRead] = NoticesApi.useMarkNoticesReadMutation();
  // Notices that were new when the page was opened stay marked while it is read.
  const [seen] = useState(() => new Set(notices.flatMap((one) => (one.read ? [one.notice_id] : []))));
  const newest = notices[0];
  const upTo = newest && !newest.read ? newest.notice_id : null;
  useEffect(() => {
    if (upTo !== null) void markRead({ up_to: upTo });
  }, [markRead, upTo]);
  if (!newest)
    return (
      <Notice
        icon={<BellOutlined aria-hidden />}
        title={i18n.t('Nothing new.')}
        text={i18n.t('News of your claims and payments appears here.')}
        action={<LinkButton to={paths.home}>{i18n.t('To the group orders')}</LinkButton>}
      />
    );
  return byDay(notices).map(({ day, ofDay }) => (
    <section key={day} aria-labelledby={`news-${day}`} className={styles.day}>
      <h2 id={`news-${day}`}>{day}</h2>
      <ul className="sheet">
        {ofDay.map((one) => (
          <li key={one.notice_id} className={styles.notice}>
            <NoticePicture notice={one} />
            <NoticeTitle notice={one} />
            {one.text !== null && <p className={styles.text}>{one.text}</p>}
            <span className={styles.time}>
              {!seen.has(one.notice_id) && <strong>{i18n.t('New ·')} </strong>}
              <time dateTime={one.told_at}>{formatTime(one.told_at)}</time>
            </span>
          </li>
        ))}
      </ul>
    </section>
  ));
}

const topicIcons = { claim: ShoppingOutlined, money: WalletOutlined, message: MailOutlined } as const;

/** The picture of its group order, or a sign of its topic. */
function NoticePicture({ notice: { cover, topic } }: { readonly notice: NoticeRecord }) {
  const Icon = topicIcons[topic];
  return (
    <span className={styles.picture} data-topic={topic}>
      {cover === null ? <Icon aria-hidden /> : <Picture filepath={cover} alt="" sizes="80px" />}
    </span>
  );
}

/** The notices of each day together, in their order. */
function byDay(notices: readonly NoticeRecord[]) {
  const days = new Map<string, NoticeRecord[]>();
  for (const notice of notices) {
    const day = formatDate(notice.told_at);
    days.set(day, [...(days.get(day) ?? []), notice]);
  }
  return [...days].map(([day, ofDay]) => ({ day, ofDay }));
}
