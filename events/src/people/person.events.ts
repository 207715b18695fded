import type { DomainEvent, EventDefinition } from '../event';

export type PersonErased = DomainEvent<'PersonErased', { readonly userId: number }>;

export type PersonEvent = PersonErased;

export const personEventDefinitions: { readonly [E in PersonEvent as E['type']]: EventDefinition<E> } = {
  PersonErased: {
    type: 'PersonErased',
    schemaVersion: 1,
    stream: 'person',
    meaning: 'An admin erased a person: who it was is forgotten, the amounts stay (D41).',
    data: { userId: 'person who was erased' },
  },
};
