import { ArrowLeftOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Flex } from 'antd';
import { usePageTitle } from '../../frame/usePageTitle';

export interface PageHeadProps {
  readonly title: string;
  /** How the browser's tab calls the screen, where that is more than its title. */
  readonly tab?: string;
  readonly back?: { readonly to: string; readonly label: string };
  readonly tags?: ReactNode;
  readonly children?: ReactNode;
}

/** The top of a screen: the way back, its title, and what can be done there. */
export function PageHead({ title, tab = title, back, tags, children }: PageHeadProps) {
  usePageTitle(tab);
  return (
    <div className="apart gap4 grid">
      {back && (
        <Link to={back.to} style={{ justifySelf: 'start', padding: '4px 0' }}>
          <ArrowLeftOutlined aria-hidden="true" /> {back.label}
        </Link>
      )}
      <Flex wrap gap="8px 12px" align="center">
        <h1>{title}</h1>
        {tags}
        {children !== undefined && <div className="line toEnd">{children}</div>}
      </Flex>
    </div>
  );
}
