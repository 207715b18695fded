import { ArrowLeftOutlined } from '@ant-design/icons';
import { useId, type ReactNode, type MouseEvent } from 'react';
import { Link, useHref, useLinkClickHandler, type To } from 'react-router-dom';
import { Flex, Button, type ButtonProps } from 'antd';
import { usePageTitle } from '../../frame/usePageTitle';
import styles from './Panel.module.css';
import { InOwnLanguage } from '../show/InOwnLanguage';

export interface PageHeadProps {
  readonly title: string;
  /** The name of the screen in the browser's tab, if it differs from its title. */
  readonly tab?: string;
  readonly back?: { readonly to: string; readonly label: string };
  readonly tags?: ReactNode;
  readonly children?: ReactNode;
}

/** The top of a screen: a link back, its title, and its actions. */
export function PageHead({ title, tab = title, back, tags, children }: PageHeadProps) {
  usePageTitle(tab);
  return (
    <div className="apart gap4 grid">
      {back && (
        <Link to={back.to} className={styles.back}>
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

/** A quiet sheet with one part of a screen of the back office. */
export function Panel({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  const titleId = useId();
  return (
    <section className={styles.panel} aria-labelledby={title === undefined ? undefined : titleId}>
      {title !== undefined && (
        <h2 id={titleId}>
          <InOwnLanguage>{title}</InOwnLanguage>
        </h2>
      )}
      {children}
    </section>
  );
}

interface LinkButtonProps extends Omit<ButtonProps, 'href' | 'onClick' | 'target'> {
  readonly to: To;
  readonly state?: unknown;
}

/** A link that looks like a button: one element, so that it is one stop for the keyboard. */
export function LinkButton({ to, state, ...props }: LinkButtonProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { state });
  // antd types the handler for both elements it may become; with an address it is always a link.
  const onClick = (event: MouseEvent<HTMLElement>) => follow(event as MouseEvent<HTMLAnchorElement>);
  return <Button {...props} href={href} onClick={onClick} />;
}
