import { cloneElement, useId, type ReactElement, type ReactNode } from 'react';

interface LabelledProps {
  readonly label: ReactNode;
  readonly children: ReactElement<{ id?: string }>;
}

/** A field under its label. */
export function Labelled({ label, children }: LabelledProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      {cloneElement(children, { id })}
    </div>
  );
}
