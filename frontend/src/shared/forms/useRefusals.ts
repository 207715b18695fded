import { useState } from 'react';
import { refusedFields, type Labels, type Refusals } from './refusedFields';

/** For forms that hold their values themselves: what the server refused of which field, until that field is edited. */
export function useRefusals(labels: Labels) {
  const [refusals, setRefusals] = useState<Refusals>({});
  return {
    refusals,
    /** False where what went wrong is about none of the fields. */
    show: (error: unknown): boolean => {
      const refused = refusedFields(error, labels);
      setRefusals(refused);
      return Object.keys(refused).length > 0;
    },
    forget: (edited: object) => {
      const stands = ([name]: [string, string]) => !((name.split('.')[0] ?? name) in edited);
      setRefusals(Object.fromEntries(Object.entries(refusals).filter(stands)));
    },
  };
}
