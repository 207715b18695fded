import { Link } from 'react-router-dom';
import { formatSum } from '../../../shared/format/money';
import { paths } from '../../../shared/routes/paths';
import { useGetMyPaymentsQuery } from '../paymentsApi';
import { dueSum } from './payFigures';

/** What is asked of the fan, as the way to pay it; nothing where nothing is. */
export function ToPay({ className }: { readonly className: string | undefined }) {
  const { data } = useGetMyPaymentsQuery();
  const due = data ? dueSum(data.stages) : 0;
  return due > 0 ? (
    <Link to={paths.pay} className={className ?? ''}>
      To pay: <span>{formatSum(due)}</span>
    </Link>
  ) : null;
}
