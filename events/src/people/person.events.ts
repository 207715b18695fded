import { definitionsOf, type DomainEvent } from '../event';

export type PersonErased = DomainEvent<'PersonErased', { readonly userId: number }>;

export type PersonEvent = PersonErased;

export const personEventDefinitions = definitionsOf<PersonEvent>('person', {
  PersonErased: {
    meaning: 'An admin erased a person: who it was is forgotten, the amounts stay (D41).',
    data: { userId: 'person who was erased' },
  },
});
