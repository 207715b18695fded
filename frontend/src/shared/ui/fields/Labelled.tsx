import { useId, type ReactNode } from 'react';

interface LabelledProps {
  readonly label: string;
  readonly children: (id: string) => ReactNode;
}

/** A field under its label. */
export function Labelled({ label, children }: LabelledProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}
