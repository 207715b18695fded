import {
  CarOutlined,
  CheckCircleOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  HomeOutlined,
  QuestionCircleOutlined,
  RocketOutlined,
  ShoppingCartOutlined,
  StopOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import { standingLabel, type GoStanding } from '../../../shared/go/goStanding';
import { StatusTag, type Tone } from '../../../shared/ui/show/StatusTag';

const looks: Readonly<Record<GoStanding, { tone: Tone; icon: ReactNode }>> = {
  ORDERED: { tone: 'info', icon: <ShoppingCartOutlined aria-hidden /> },
  AT_PROXY: { tone: 'info', icon: <HomeOutlined aria-hidden /> },
  OTW_TO_GERMANY: { tone: 'info', icon: <RocketOutlined aria-hidden /> },
  ARRIVED: { tone: 'success', icon: <CheckCircleOutlined aria-hidden /> },
  SENT_OUT: { tone: 'success', icon: <CarOutlined aria-hidden /> },
  CANCELED: { tone: 'error', icon: <CloseCircleOutlined aria-hidden /> },
  before: { tone: 'accent', icon: <ClockCircleOutlined aria-hidden /> },
  after: { tone: 'neutral', icon: <StopOutlined aria-hidden /> },
  UNKNOWN: { tone: 'neutral', icon: <QuestionCircleOutlined aria-hidden /> },
};

export function GoStatusTag({ standing }: { readonly standing: GoStanding }) {
  const { tone, icon } = looks[standing];
  return (
    <StatusTag tone={tone} icon={icon}>
      {standingLabel(standing)}
    </StatusTag>
  );
}
