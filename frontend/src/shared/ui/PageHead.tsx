import { ArrowLeftOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './PageHead.module.css';
import { Flex } from 'antd';

interface PageHeadProps {
  readonly title: string;
  readonly back?: { readonly to: string; readonly label: string };
  readonly tags?: ReactNode;
  readonly children?: ReactNode;
}

/** The top of a screen: the way back, its title, and what can be done there. */
export function PageHead({ title, back, tags, children }: PageHeadProps) {
  return (
    <div className={styles.head}>
      {back && (
        <Link to={back.to} className={styles.back ?? ''}>
          <ArrowLeftOutlined aria-hidden="true" /> {back.label}
        </Link>
      )}
      <Flex wrap gap="8px 12px" align="center">
        <h1>{title}</h1>
        {tags}
        {children !== undefined && <div className={styles.actions}>{children}</div>}
      </Flex>
    </div>
  );
}
