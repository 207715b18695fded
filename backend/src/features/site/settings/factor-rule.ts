import type { FactorRuleRecord } from '../../../contract/site/settings.records';
import type { ShopSettings } from './shop-settings.entity';

/** SQL: the moment from which the person of a row of `users` needs a second factor; null where the shop requires none. */
export const factorBySql = (row: string): string =>
  `(SELECT greatest(rule.factor_required_at, ${row}.created_at) + rule.factor_grace_days * interval '1 day'
      FROM shop_settings rule WHERE rule.factor_required_at IS NOT NULL)`;

/** Whether the shop requires a second factor of organisers, as an admin chose it (rule D133). */
export const factorRuleRecord = (
  rule: Pick<ShopSettings, 'factorRequiredAt' | 'factorGraceDays'>,
): FactorRuleRecord => ({
  required: rule.factorRequiredAt !== null,
  grace_days: rule.factorGraceDays,
});
