import { CheckCircleOutlined, ClockCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import type { ClaimStageRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { StatusTag, type Tone } from '../../../shared/ui/show/StatusTag';

type Standing = ClaimStageRecord['standing'];

const waits = <ClockCircleOutlined aria-hidden />;
const hurries = <ExclamationCircleOutlined aria-hidden />;

const tags = (): Readonly<Record<Standing, { label: string; tone: Tone; icon: React.ReactNode } | null>> => ({
  nothing: null,
  unasked: null,
  asked: { label: i18n.t('To pay'), tone: 'info', icon: waits },
  'part-paid': { label: i18n.t('Part paid'), tone: 'info', icon: waits },
  overdue: { label: i18n.t('Late'), tone: 'warning', icon: hurries },
  late: { label: i18n.t('Late'), tone: 'error', icon: hurries },
  settled: { label: i18n.t('Paid'), tone: 'success', icon: <CheckCircleOutlined aria-hidden /> },
});

/** The standing of a stage, by word, sign and colour; nothing if nobody waits for anything. */
export function StandingTag({ standing }: { readonly standing: Standing }) {
  const tag = tags()[standing];
  return (
    tag && (
      <StatusTag tone={tag.tone} icon={tag.icon}>
        {tag.label}
      </StatusTag>
    )
  );
}
