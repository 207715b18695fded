import type { Grant, OwnGrantRecord } from '@fan-beats/backend/contract';
import { createContext, use } from 'react';

/** The grants in force of the helper who works under /team; null in the office of organisers, who may do everything. */
export const HelperContext = createContext<readonly OwnGrantRecord[] | null>(null);

/** Whether the person may do what a grant allows. Screens leave out the rest; the server refuses it (rule D140). */
export function useMay(grant: Grant): boolean {
  const grants = use(HelperContext);
  return grants === null || grants.some((held) => held.grant === grant);
}

/** Whether the person sees names and texts of people in the books. */
export function useSeesNames(): boolean {
  const grants = use(HelperContext);
  return grants === null || grants.some((held) => held.grant === 'money' || held.with_names);
}
