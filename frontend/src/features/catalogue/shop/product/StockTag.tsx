import { FireOutlined, StopOutlined } from '@ant-design/icons';
import { i18n } from '@lingui/core';
import { StatusTag } from '../../../../shared/ui/show/StatusTag';

interface StockTagProps {
  /** Null if nothing limits the product. */
  readonly remaining: number | null;
  /** The largest number that counts as low. */
  readonly lowFrom: number;
}

export function StockTag({ remaining, lowFrom }: StockTagProps) {
  if (remaining === null || remaining > lowFrom) return null;
  if (remaining <= 0) {
    return (
      <StatusTag tone="neutral" icon={<StopOutlined aria-hidden />}>
        {i18n.t('Sold Out')}
      </StatusTag>
    );
  }
  return (
    <StatusTag tone="warning" icon={<FireOutlined aria-hidden />}>
      {i18n.t('only {remaining} left!', { remaining })}
    </StatusTag>
  );
}

/** The maximum per person, in quiet text and apart from stock (rule D73). */
export function LimitNote({ text }: { readonly text: string | null }) {
  return text !== null && <p className="quiet small">{text}</p>;
}
