import { Component, Suspense, type ReactNode } from 'react';

interface LaterProps {
  readonly children: ReactNode;
  /** Shown while the code is on its way. */
  readonly waiting: ReactNode;
  /** Shown where the code does not come: the network is lost or the server has a new version. As while waiting unless given. */
  readonly missing?: ReactNode;
}

/** A part of a page whose code comes later. Without it the page goes on. */
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
