import { Component, Suspense, type ReactNode } from 'react';

interface LaterProps {
  readonly children: ReactNode;
  /** Shown while the code is loading. */
  readonly waiting: ReactNode;
  /** Shown if the code does not load: the network is lost or the server has a new version. If left out, `waiting` stays. */
  readonly missing?: ReactNode;
}

/** A part of a page whose code loads later. Without it the page still works. */
export class Later extends Component<LaterProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    const { children, waiting, missing = waiting } = this.props;
    return this.state.failed ? missing : <Suspense fallback={waiting}>{children}</Suspense>;
  }
}
