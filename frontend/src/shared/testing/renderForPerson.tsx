import { App } from 'antd';
import type { ReactNode } from 'react';
import { DraftOwnerContext } from '../forms/useDraft';
import { renderScreen } from './renderScreen';

/** Renders a part of the app for a person who is logged in: typed text is kept, in the fields of questions, too. */
export const renderForPerson = (part: ReactNode, userId = 7) =>
  renderScreen(
    <DraftOwnerContext value={userId}>
      <App component={false}>{part}</App>
    </DraftOwnerContext>,
  );
