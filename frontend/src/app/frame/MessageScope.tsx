import { App } from 'antd';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';

/** The scope of messages and dialogs; apart from the frame, so that the login page does not load it. */
export function MessageScope({ children = <Outlet /> }: { readonly children?: ReactNode }) {
  return (
    <App component={false} message={{ maxCount: 3, top: 8 }}>
      {children}
    </App>
  );
}
