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
import { StatusTag, type Tone } from '../../shared/ui/StatusTag';

const looks: Readonly<Record<string, { tone: Tone; icon: ReactNode }>> = {
  'Order placed': { tone: 'info', icon: <ShoppingCartOutlined /> },
  'Arrived at Proxy': { tone: 'info', icon: <HomeOutlined /> },
  'OTW to Germany': { tone: 'info', icon: <RocketOutlined /> },
  'Arrived in Germany': { tone: 'success', icon: <CheckCircleOutlined /> },
  'Sent out': { tone: 'success', icon: <CarOutlined /> },
  Canceled: { tone: 'error', icon: <CloseCircleOutlined /> },
  'Coming soon!': { tone: 'accent', icon: <ClockCircleOutlined /> },
  'Cannot be claimed anymore': { tone: 'neutral', icon: <StopOutlined /> },
};

interface GoStatusTagProps {
  readonly label: string;
}

export function GoStatusTag({ label }: GoStatusTagProps) {
  const { tone, icon } = looks[label] ?? { tone: 'neutral', icon: <QuestionCircleOutlined /> };
  return (
    <StatusTag tone={tone} icon={icon}>
      {label}
    </StatusTag>
  );
}
