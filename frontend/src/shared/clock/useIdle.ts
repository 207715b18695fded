import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from './whenIdle';

/** False until there is nothing else to do: for what nobody needs at once. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setIdle(true))), []);
  return idle;
}
