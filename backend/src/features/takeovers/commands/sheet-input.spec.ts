import { getMetadataStorage } from 'class-validator';
import { listRuleOf } from '../../../platform/trpc/fields';
import { PlanTakeOver } from './plan-take-over.command';
import { TakeOver } from './take-over.command';

type CommandClass = typeof PlanTakeOver | typeof TakeOver;

/** The fields of a command, each with the checks of its values. */
function fieldsOf(command: CommandClass): Map<string, readonly unknown[]> {
  const checks = getMetadataStorage().getTargetValidationMetadatas(command, '', false, false);
  const fields = new Map<string, unknown[]>();
  for (const { propertyName, type, name, constraints } of checks) {
    const others = fields.get(propertyName) ?? [listRuleOf(command, propertyName)?.atMost];
    // Some checks have no bounds, which their type does not show.
    const bounds = (constraints as unknown[] | undefined)?.filter((bound) => typeof bound !== 'function');
    fields.set(propertyName, [...others, { type, name, bounds }]);
  }
  return fields;
}

it('the preview and the take-over take the same fields of a sheet, checked alike', () => {
  const preview = fieldsOf(PlanTakeOver);
  const act = fieldsOf(TakeOver);
  // The act also has its own number, and the digest of the preview.
  expect(act.delete('takeoverId')).toBe(true);
  expect(act.delete('digest')).toBe(true);
  expect(preview.size).toBeGreaterThan(10);
  expect(Object.fromEntries(act)).toEqual(Object.fromEntries(preview));
});
