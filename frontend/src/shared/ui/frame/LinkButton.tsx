import { Button, type ButtonProps } from 'antd';
import type { MouseEvent } from 'react';
import { useHref, useLinkClickHandler, type To } from 'react-router-dom';

interface LinkButtonProps extends Omit<ButtonProps, 'href' | 'onClick' | 'target'> {
  readonly to: To;
  readonly state?: unknown;
}

/** A link that looks like a button: one element, so that it is one stop for the keyboard. */
export function LinkButton({ to, state, ...props }: LinkButtonProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { state });
  // antd types the handler for both elements it may become; with an address it is always a link.
  const onClick = (event: MouseEvent<HTMLElement>) => follow(event as MouseEvent<HTMLAnchorElement>);
  return <Button {...props} href={href} onClick={onClick} />;
}
