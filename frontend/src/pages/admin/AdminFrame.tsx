import { i18n } from '@lingui/core';
import { ConfigProvider } from 'antd';
import { useId } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router-dom';
import { FeedbackApi } from '../../features/site/feedback/feedbackApi';
import { PaletteButton } from '../../features/books/search/PaletteButton';
import { useIdle } from '../../shared/clock/whenIdle';
import { paths } from '../../shared/routes/paths';
import { Disclosure } from '../../shared/ui/frame/Disclosure';
import styles from './AdminFrame.module.css';
import { places, tabGroups } from './places';

export function AdminFrame() {
  const { pathname } = useLocation();
  const nameId = useId();
  const groups = tabGroups();
  const current = groups.flatMap(({ tabs }) => tabs).find(({ to }) => pathname.startsWith(to));
  const title = pathname.startsWith(paths.adminToday) ? i18n.t('Today') : (current?.label ?? i18n.t('Admin'));
  return (
    <ConfigProvider componentSize="small">
      <nav aria-label={i18n.t('Admin')} className={styles.nav}>
        <Disclosure upTo="phone" key={pathname} title={title}>
          <ul className={styles.groups}>
            <li className={styles.group}>
              <NavLink to={paths.adminToday} className={styles.tab}>
                {i18n.t('Today')}
              </NavLink>
            </li>
            {groups.map(({ name, tabs }, index) => (
              <li key={name} className={styles.group}>
                <span id={`${nameId}-${index}`} className={styles.groupName}>
                  {name}
                </span>
                <ul className={styles.tabs} aria-labelledby={`${nameId}-${index}`}>
                  {tabs.map(({ to, label }) => (
                    <li key={to}>
                      <NavLink to={to} className={styles.tab}>
                        <span>{label}</span>
                        {to === paths.adminContact && <ContactCount />}
                      </NavLink>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </Disclosure>
        <PaletteButton places={places()} />
      </nav>
      <div className={styles.office}>
        <Outlet />
      </div>
    </ConfigProvider>
  );
}

/** The number of requests that wait for an answer; fetched after the screen itself has loaded. */
function ContactCount() {
  const idle = useIdle();
  const { data: requests = [] } = FeedbackApi.useAdmGetFeedbackQuery(undefined, { skip: !idle });
  const waiting = requests.filter(({ is_archived }) => !is_archived).length;
  if (waiting === 0) return null;
  return (
    <span className={styles.badge}>
      {waiting}
      <span className="visuallyHidden"> {i18n.t('waiting')}</span>
    </span>
  );
}
