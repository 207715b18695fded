import type { RecordedEvent } from '@fan-beats/events';
import { MemoryTables } from '../../tables/memory/memory-table';
import { operationsOf, projectors } from '../../read-models/projectors';
import type { Projector } from '../../tables/row-op';

/** The read models with these names; all without names. Throws for a name that does not exist. */
export function projectorsNamed(names?: readonly string[]): readonly Projector[] {
  if (!names || names.length === 0) return projectors;
  for (const name of names)
    if (!projectors.some(({ table }) => table.name === name)) throw new UnknownReadModel(name);
  return projectors.filter(({ table }) => names.includes(table.name));
}

/** The name of a read model that does not exist. */
export class UnknownReadModel extends Error {
  constructor(name: string) {
    super(
      `There is no read model ${name}; there are ${projectors.map(({ table }) => table.name).join(', ')}`,
    );
    this.name = 'UnknownReadModel';
  }
}

/** Read models folded in memory, event by event. */
export class Fold {
  readonly tables: MemoryTables;

  constructor(private readonly chosen: readonly Projector[] = projectors) {
    this.tables = new MemoryTables(chosen.map(({ table }) => table));
  }

  add(event: RecordedEvent): void {
    for (const ops of operationsOf(event, this.chosen)) for (const op of ops) this.tables.apply(op);
  }
}
