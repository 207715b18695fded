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
import { StatusTag, type Tone } from '../../../shared/ui/show/StatusTag';

const looks: Readonly<Record<string, { tone: Tone; icon: ReactNode }>> = {
  'Order placed': { tone: 'info', icon: <ShoppingCartOutlined aria-hidden /> },
  'Arrived at Proxy': { tone: 'info', icon: <HomeOutlined aria-hidden /> },
  'OTW to Germany': { tone: 'info', icon: <RocketOutlined aria-hidden /> },
  'Arrived in Germany': { tone: 'success', icon: <CheckCircleOutlined aria-hidden /> },
  'Sent out': { tone: 'success', icon: <CarOutlined aria-hidden /> },
  Canceled: { tone: 'error', icon: <CloseCircleOutlined aria-hidden /> },
  'Coming soon!': { tone: 'accent', icon: <ClockCircleOutlined aria-hidden /> },
  'Cannot be claimed anymore': { tone: 'neutral', icon: <StopOutlined aria-hidden /> },
};

export function GoStatusTag({ label }: { readonly label: string }) {
  const { tone, icon } = looks[label] ?? { tone: 'neutral', icon: <QuestionCircleOutlined aria-hidden /> };
  return (
    <StatusTag tone={tone} icon={icon}>
      {label}
    </StatusTag>
  );
}
