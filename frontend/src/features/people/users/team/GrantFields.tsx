import type { Grant } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Checkbox, Form, Radio } from 'antd';
import { serverNow } from '../../../../shared/clock/serverClock';
import { fieldRule } from '../../../../shared/forms/fieldRule';
import { parseTime, timeProblem } from '../../../../shared/forms/times';
import { TimeField } from '../../../../shared/ui/fields/TimeField';
import { grantNames, grantUses } from './grantTexts';

/** A grant as it is typed. */
export interface GrantValues {
  readonly grant: Grant;
  readonly with_names: boolean;
  readonly until: string;
}

export const noGrant: GrantValues = { grant: 'packing', with_names: false, until: '' };

export const grantLabels = () => ({ grant: i18n.t('May do'), until: i18n.t('Ends (optional)') });

/** The grant as it is sent. */
export const sentGrant = ({ grant, with_names, until }: GrantValues) => ({
  grant,
  with_names: grant === 'books' && with_names,
  until: parseTime(until, 'end') ?? null,
});

const endRule = fieldRule((typed) => {
  const problem = timeProblem(typed, 'minute');
  if (problem !== null) return problem;
  const end = parseTime(typed, 'end');
  return end && Date.parse(end) <= serverNow() ? i18n.t('This is in the past') : null;
});

const grants: readonly Grant[] = ['packing', 'books', 'money'];

/** Fields of a form about a grant: its kind, whether it shows names, and its end. */
export function GrantFields() {
  return (
    <>
      <Form.Item name="grant" label={grantLabels().grant}>
        <Radio.Group
          vertical
          options={grants.map((grant) => ({
            value: grant,
            label: (
              <>
                <strong>{grantNames()[grant]}</strong>
                <span className="below">{grantUses()[grant]}</span>
              </>
            ),
          }))}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['grant']}>
        {({ getFieldValue }) =>
          getFieldValue('grant') === 'books' && (
            <Form.Item name="with_names" valuePropName="checked">
              <Checkbox>{i18n.t('Shows names, addresses and notes of fans')}</Checkbox>
            </Form.Item>
          )
        }
      </Form.Item>
      <Form.Item name="until" label={grantLabels().until} rules={[endRule]}>
        <TimeField precision="minute" dayMeans="end" placeholder="31.12.2026" />
      </Form.Item>
    </>
  );
}
