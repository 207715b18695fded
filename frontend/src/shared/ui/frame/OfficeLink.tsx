import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { useOfficePlace } from '../../routes/officePlace';

interface OfficeLinkProps extends Omit<LinkProps, 'to'> {
  readonly to: string;
  readonly children?: ReactNode;
}

/** A link to a page of the office. A helper who does not have the page sees the text alone (rule D140). */
export function OfficeLink({ to, children, className, translate, ...link }: OfficeLinkProps) {
  const place = useOfficePlace()(to);
  if (place === null)
    return (
      <span className={className} translate={translate}>
        {children}
      </span>
    );
  return (
    <Link to={place} className={className} translate={translate} {...link}>
      {children}
    </Link>
  );
}
