import { QuestionCircleOutlined } from '@ant-design/icons';
import { Skeleton } from 'antd';
import { Link } from 'react-router-dom';
import { FaqList } from '../features/site/faq/FaqList';
import { FaqApi } from '../features/site/faq/faqApi';
import { usePageTitle } from '../shared/frame/usePageTitle';
import { paths } from '../shared/routes/paths';
import { LinkButton } from '../shared/ui/frame/Page';
import { Notice, Loaded } from '../shared/ui/states/Loaded';
import styles from './FormPage.module.css';

export function FaqPage() {
  usePageTitle('FAQ');
  const query = FaqApi.useGetFaqQuery();
  return (
    <div className={`page ${styles.text}`}>
      <h1 className="heading">FAQ</h1>
      <Loaded
        query={query}
        failed="Error loading FAQ"
        skeleton={
          <div className={styles.card} role="status" aria-label="Loading...">
            <div aria-hidden="true">
              <Skeleton active title={{ width: 160 }} paragraph={{ rows: 6, width: '100%' }} />
            </div>
          </div>
        }
        empty={
          <Notice
            icon={<QuestionCircleOutlined aria-hidden />}
            title="No FAQ items found..."
            action={<LinkButton to={paths.contact}>Ask us</LinkButton>}
          />
        }
      >
        {(items) => (
          <>
            <FaqList items={items} />
            <p className={styles.after}>
              No answer here? <Link to={paths.contact}>Write to us</Link>.
            </p>
          </>
        )}
      </Loaded>
    </div>
  );
}
